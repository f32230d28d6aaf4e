import { Form } from '@/app/_ui/forms/form';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Previewed } from '@/lib/imports/preview-import';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { fieldLabel } from '../../../_parts/imports/field-label';
import { Section } from '../../../_parts/page/section';
import { saveColumns } from '../actions';
import { columnField } from '../column-field';

/** Each column with the field that it is read as, which may be corrected, and a category for new wines without one. */
export async function ImportColumns({ id, fields, columns, lacksCategory, categories }: Previewed) {
  const t = await words('console.imports.columns');
  const locale = await pageLocale();
  const names = await words('categories');
  return (
    <Section id="columns" title={t('title')}>
      <p className="mb-4 max-w-measure text-muted text-small">{t('help')}</p>
      <Form action={saveColumns} className="grid grid-cols-1 gap-5">
        <input type="hidden" name="id" value={id} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ head, field, samples }, at) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              key={at}
              name={columnField(at)}
              label={<span className="wrap-anywhere">{head || t('column', { number: at + 1 })}</span>}
              help={
                samples.length > 0 && (
                  <span className="wrap-anywhere">{t('sample', { sample: samples.join(' · ') })}</span>
                )
              }
              defaultValue={field ?? ''}
            >
              <option value="">{t('notUsed')}</option>
              {fields.map((one) => (
                <option key={one} value={one}>
                  {fieldLabel(one, locale)}
                </option>
              ))}
            </Select>
          ))}
        </div>
        {lacksCategory && (
          <Select name="category_of_new" label={t('categoryOfNew')} help={t('categoryOfNewHelp')}>
            <option value="">{t('noCategory')}</option>
            {columns.some(({ field }) => field === 'category_id') && (
              <option value="above">{t('categoryAbove')}</option>
            )}
            {rowOptions(
              categories.map(({ id: category, name }) => ({ id: category, name: categoryName(name, names) })),
            )}
          </Select>
        )}
        <div>
          <SubmitButton variant="quiet" labels={[t('read'), t('reading')]} />
        </div>
      </Form>
    </Section>
  );
}
