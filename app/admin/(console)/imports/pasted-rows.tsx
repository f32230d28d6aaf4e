'use client';

import type { ComponentProps } from 'react';
import { TextArea } from '@/app/_ui/forms/field';

/** The field for rows of a spreadsheet: pasted into the empty field they are read at once, others wait for the button. */
export function PastedRows(props: Omit<ComponentProps<typeof TextArea>, 'onPaste'>) {
  return (
    <TextArea
      {...props}
      onPaste={({ currentTarget: { form, value } }) => {
        // The text stands in the field only after this event.
        if (value === '') setTimeout(() => form?.requestSubmit());
      }}
    />
  );
}
