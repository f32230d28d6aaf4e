'use client';

import { type ComponentProps, useMemo } from 'react';
import { useHydrated } from '../use-hydrated';

type MultilineInputProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> & {
  id: string;
  defaultValue?: string | undefined;
};

/**
 * A textarea that keeps its text and its cursor when people type before scripts run and while they take over.
 * React would otherwise put the first text into it again.
 */
export function MultilineInput({ id, defaultValue = '', ...props }: MultilineInputProps) {
  const hydrated = useHydrated();
  if (!hydrated) keepText(id);
  // With line breaks as the browser has them, so that the value differs from the first only after typing.
  const text = defaultValue.replace(/\r\n?/g, '\n');
  // A list with this one text has an equal meaning, and React does not put it in again. The server needs the
  // text itself, because there React preserves an empty first line.
  const first = useMemo(() => (typeof document === 'undefined' ? text : [text]), [text]);
  return <textarea {...props} id={id} defaultValue={first} />;
}

/**
 * Marks the text in the server's field as typed by the user. A new `defaultValue`, even with equal text, then changes
 * neither the text nor the cursor.
 */
function keepText(id: string): void {
  if (typeof document === 'undefined') return;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value } = field;
  field.value = value;
}
