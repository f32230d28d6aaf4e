import { Form } from '@/app/_ui/forms/form';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import type { UploadPreview } from '@/lib/money/booking/uploads/queries';
import { Section } from '../../../../_parts/page/section';
import { saveColumns } from '../actions';
import { columnField } from './column-field';

const KINDS = [
  'date',
  'amount',
  'amount_in',
  'amount_out',
  'direction',
  'status',
  'text',
  'name',
  'iban',
  'reference',
  'currency',
  'id',
] as const;

const isNeeded = (kind: (typeof KINDS)[number]) => kind === 'date' || kind === 'text';

/** The columns that the form asks for where several may be joined. */
const JOINED: Partial<Record<(typeof KINDS)[number], number>> = { text: 4, name: 2 };

interface ColumnFormProps {
  uploadId: number;
  asked: NonNullable<UploadPreview['asked']>;
}

/**
 * Asks for the meaning of a table's columns; the next table of that account with equal heads is read at once.
 */
export async function ColumnForm({ uploadId, asked: { heads, hasHead, columns } }: ColumnFormProps) {
  const t = await words('console.bankImport.columns');
  const options = [...new Set(heads)].map((head) => head || ' ');
  const fields = KINDS.flatMap((kind) =>
    Array.from({ length: JOINED[kind] ?? 1 }, (_, index) => ({
      name: columnField.named(kind, index),
      label: index === 0 ? t(`kinds.${kind}`) : t('further', { kind, number: index + 1 }),
      chosen: [columns[kind] ?? []].flat()[index] ?? '',
      isRequired: isNeeded(kind) && index === 0,
    })),
  );
  return (
    <Section id="columns" title={t('title')}>
      <p className="mb-4 max-w-measure">{t('about')}</p>
      <Form action={saveColumns} className="grid max-w-field grid-cols-1 gap-5">
        <input type="hidden" name="id" value={uploadId} />
        {!hasHead && <input type="hidden" name={columnField.named('head', 0)} value="false" />}
        {fields.map(({ name, label, chosen, isRequired }) => (
          <Select key={name} name={name} label={label} defaultValue={chosen} required={isRequired}>
            <option value="">{isRequired ? t('choose') : t('none')}</option>
            {optionsOf(options, (head) => (head === ' ' ? t('blank') : head))}
          </Select>
        ))}
        <div>
          <SubmitButton pendingLabel={t('reading')}>{t('read')}</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
