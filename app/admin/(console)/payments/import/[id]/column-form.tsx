import { Form } from '@/app/_ui/forms/form';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { words } from '@/lib/http/pages/page-locale';
import type { UploadPreview } from '@/lib/money/booking/uploads/queries';
import { Section } from '../../../../_parts/page/section';
import { saveColumns } from '../actions';
import { columnField } from './column-field';

const KINDS = ['date', 'amount', 'text', 'name', 'iban', 'currency', 'id'] as const;

const isNeeded = (kind: (typeof KINDS)[number]) => ['date', 'amount', 'text'].includes(kind);

interface ColumnFormProps {
  uploadId: number;
  asked: NonNullable<UploadPreview['asked']>;
}

/**
 * Asks for the meaning of a table's columns; the next table of that account with equal heads is read at once.
 */
export async function ColumnForm({ uploadId, asked: { heads, columns } }: ColumnFormProps) {
  const t = await words('console.bankImport.columns');
  const options = [...new Set(heads)].filter((head) => head !== '');
  return (
    <Section id="columns" title={t('title')}>
      <p className="mb-4 max-w-measure">{t('about')}</p>
      <Form action={saveColumns} className="grid max-w-field grid-cols-1 gap-5">
        <input type="hidden" name="id" value={uploadId} />
        {KINDS.map((kind) => (
          <Select
            key={kind}
            name={columnField.named(kind)}
            label={t(`kinds.${kind}`)}
            defaultValue={columns[kind] ?? ''}
            required={isNeeded(kind)}
          >
            <option value="">{isNeeded(kind) ? t('choose') : t('none')}</option>
            {optionsOf(options, (head) => head)}
          </Select>
        ))}
        <div>
          <SubmitButton pendingLabel={t('reading')}>{t('read')}</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
