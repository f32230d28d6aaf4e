import { buttonClass } from '@/app/_ui/button';
import { Form } from '@/app/_ui/forms/form';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import type { UploadPreview } from '@/lib/money/booking/uploads/queries';
import { SAMPLES } from '@/lib/money/files/csv';
import { Section } from '../../../../_parts/page/section';
import { Table } from '../../../../_parts/tables/table';
import { TryAtOnce } from '../../../../_parts/try-at-once';
import { saveColumns } from '../actions';
import { columnField, PREFIX } from './column-field';
import { ReadRows } from './read-rows';

type Kind = Exclude<keyof NonNullable<UploadPreview['asked']>['columns'], 'head' | 'month_first'>;

/** The most characters of a cell that are shown. */
const LONGEST_SAMPLE = 60;

/** The columns that most tables have. */
const USUAL: [Kind, number][] = [
  ['date', 0],
  ['amount', 0],
  ['direction', 0],
  ['text', 0],
  ['name', 0],
  ['iban', 0],
  ['currency', 0],
  ['status', 0],
  ['id', 0],
];
/** The columns that few have, and those that are joined to another. */
const FURTHER: [Kind, number][] = [
  ['amount_in', 0],
  ['amount_out', 0],
  ['reference', 0],
  ['text', 1],
  ['text', 2],
  ['text', 3],
  ['name', 1],
];

interface ColumnFormProps {
  uploadId: number;
  asked: NonNullable<UploadPreview['asked']>;
  /** True when the table could not be read by columns that were chosen before. */
  isRefused: boolean;
}

/**
 * Asks for the meaning of a table's columns; the next table of that account with equal heads is read at once.
 */
export async function ColumnForm({
  uploadId,
  asked: { heads, hasHead, columns, rows, read },
  isRefused,
}: ColumnFormProps) {
  const t = await words('console.bankImport.columns');
  const samples = rows
    .slice(0, SAMPLES)
    .map(({ cells }) =>
      heads.map((_head, index) => (cells[index] ?? '').slice(0, LONGEST_SAMPLE).toWellFormed()),
    );
  const options = heads.map((head) => head || ' ');
  const option = (value: string) => {
    const head = value === ' ' ? t('blank') : value;
    const sample = samples.map((cells) => cells[options.indexOf(value)]).find(Boolean);
    return sample ? t('option', { head, sample }) : head;
  };
  const chosen = ([kind, index]: [Kind, number]) => {
    const head = [columns[kind] ?? []].flat()[index];
    return head === '' ? ' ' : (head ?? '');
  };
  const field = ([kind, index]: [Kind, number]) => {
    const isRequired = index === 0 && (kind === 'date' || kind === 'text');
    return (
      <Select
        key={columnField(kind, index)}
        name={columnField(kind, index)}
        label={index === 0 ? t(`kinds.${kind}`) : t('further', { kind, number: index + 1 })}
        defaultValue={chosen([kind, index])}
        required={isRequired}
      >
        <option value="">{isRequired ? t('choose') : t('none')}</option>
        {optionsOf(options, option)}
      </Select>
    );
  };
  return (
    <Section id="columns" title={t('title')}>
      <p className="mb-4 max-w-measure">{t('about')}</p>
      {samples.length > 0 && (
        <div className="mb-6">
          <Table
            caption={t('samples')}
            columns={[
              { label: t('column') },
              ...samples.map((_cells, index) => ({
                label: t('row', { number: String(index + 1) }),
                names: true,
                ...(index > 0 && { fold: 'early' as const }),
              })),
            ]}
            rows={heads.map((head, index) => ({
              key: index,
              cells: [head || t('blank'), ...samples.map((cells) => cells[index])],
            }))}
          />
        </div>
      )}
      <TryAtOnce prefix={PREFIX}>
        <Form
          action={saveColumns}
          className="grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,var(--container-field))_minmax(0,1fr)]"
        >
          <input type="hidden" name="id" value={uploadId} />
          {!hasHead && <input type="hidden" name={columnField('head', 0)} value="false" />}
          <div className="grid max-w-field grid-cols-1 gap-5">
            {USUAL.map(field)}
            <details
              open={isRefused || FURTHER.some((column) => chosen(column) !== '')}
              className="border-line border-t"
            >
              <summary className="inline-flex min-h-target cursor-pointer items-center underline">
                {t('more')}
              </summary>
              <div className="grid gap-5 pb-4">
                <Select
                  name={columnField('month_first', 0)}
                  label={t('days.label')}
                  defaultValue={String(columns.month_first ?? '')}
                >
                  <option value="">{t('none')}</option>
                  <option value="false">{t('days.day')}</option>
                  <option value="true">{t('days.month')}</option>
                </Select>
                {FURTHER.map(field)}
              </div>
            </details>
          </div>
          <ReadRows {...read} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton labels={[t('read'), t('reading')]} />
            {/* Sends the choices to this page, which shows the rows as they read them. */}
            <button
              type="submit"
              formAction={`/admin/payments/import/${uploadId}#read-rows`}
              formMethod="get"
              formNoValidate
              data-passing
              className={buttonClass('quiet')}
            >
              {t('look')}
            </button>
          </div>
        </Form>
      </TryAtOnce>
    </Section>
  );
}
