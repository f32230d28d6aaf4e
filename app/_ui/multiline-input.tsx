'use client';

import { type ComponentProps, useMemo } from 'react';
import { useHydrated } from './hydrated';

type MultilineInputProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> & {
  id: string;
  defaultValue?: string | undefined;
};

/**
 * A textarea that keeps what is typed into it, and where the cursor is, before scripts run and while they take
 * over. Left to itself, React puts the first text into it again.
 */
export function MultilineInput({ id, defaultValue = '', ...props }: MultilineInputProps) {
  const hydrated = useHydrated();
  if (!hydrated) keepText(id);
  // As the browser has it, so that a field's value differs from its first one only where somebody wrote.
  const text = defaultValue.replace(/\r\n?/g, '\n');
  // A list of the one text means the same, and is not put in again. The server needs the text itself: it takes
  // care that an empty first line is not lost.
  const first = useMemo(() => (typeof document === 'undefined' ? text : [text]), [text]);
  return <textarea {...props} id={id} defaultValue={first} />;
}

/**
 * Makes the text in the server's field count as written by hand: then a new `defaultValue`, even of the same
 * text, changes neither it nor the cursor.
 */
function keepText(id: string): void {
  if (typeof document === 'undefined') return;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value } = field;
  field.value = value;
}
