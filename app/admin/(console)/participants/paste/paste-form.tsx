'use client';

import type { ReactNode } from 'react';
import { Form } from '@/app/_ui/forms/form';
import { useWords } from '@/app/_ui/words';
import { PastedFields } from '@/app/admin/_parts/pasting/pasted-fields';
import { PastedRows } from '@/app/admin/_parts/pasting/pasted-rows';
import { PARTICIPANT_FIELDS, type ParticipantField } from '@/lib/people/pasting/participant-fields';
import { paste } from './actions';

/** The field for rows of a spreadsheet, their preview, and the button that saves them. `children` choose the group. */
export function PasteForm({ children }: { children: ReactNode }) {
  const t = useWords('console.pasteParticipants');
  const fields = PARTICIPANT_FIELDS.map((field): [ParticipantField, string] => [
    field,
    t(`columns.${field}`),
  ]);
  return (
    <Form action={paste} className="grid gap-5">
      {children}
      <PastedFields fields={fields} />
      <PastedRows
        names={Object.fromEntries(fields) as Record<ParticipantField, string>}
        beneath={[]}
        columns={[
          { field: 'email', wide: true },
          { field: 'phone', fold: 'early' },
          { field: 'locale', fold: 'late' },
        ]}
        save={(count) => t('save', { count })}
      />
    </Form>
  );
}
