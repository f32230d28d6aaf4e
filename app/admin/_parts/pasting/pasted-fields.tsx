'use client';

import { type ReactNode, useRef } from 'react';
import { HiddenField, TextArea } from '@/app/_ui/forms/field';
import { Select } from '@/app/_ui/forms/select';
import { useSubmission } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useWords } from '@/app/_ui/words';
import type { PastedColumn } from '@/lib/tables/pasting/pasted-row';

interface PastedFieldsProps<F extends string> {
  /** The fields that a column may be read as, each with its name. */
  fields: [field: F, name: string][];
  /** Further fields of the form. */
  children?: ReactNode;
}

/** The field for rows of a spreadsheet, the columns they were read as, and the button that previews them. */
export function PastedFields<F extends string>({ fields, children }: PastedFieldsProps<F>) {
  const t = useWords('console.pasting');
  const look = useRef<HTMLDivElement>(null);
  // Pasted text is checked at once; typed text waits for the button.
  const lookAtIt = () => setTimeout(() => look.current?.querySelector('button')?.click());
  return (
    <>
      <HiddenField name="version" defaultValue="" />
      <TextArea name="text" label={t('rows')} rows={8} onPaste={lookAtIt} required />
      {children}
      <Columns fields={fields} />
      <div ref={look}>
        <SubmitButton variant="quiet" data-passing pendingLabel={t('reading')}>
          {t('show')}
        </SubmitButton>
      </div>
    </>
  );
}

/** Each column of the table with its assumed field, which may be corrected. */
function Columns<F extends string>({ fields }: { fields: [field: F, name: string][] }) {
  const t = useWords('console.pasting');
  const { values } = useSubmission().state;
  if (!values?.table) return null;
  const columns: PastedColumn<F>[] = JSON.parse(values.table);
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{t('columns')}</legend>
      <p className="max-w-measure text-muted text-small">{t('columnsHelp')}</p>
      <HiddenField name="table" defaultValue="" />
      <HiddenField name="first" defaultValue="" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ head, sample, field }, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            key={index}
            name={`columns.${index}`}
            label={head || t('column', { number: index + 1 })}
            help={sample && t('sample', { sample })}
            defaultValue={field ?? ''}
          >
            <option value="">{t('notUsed')}</option>
            {fields.map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </fieldset>
  );
}
