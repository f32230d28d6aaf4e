'use client';

import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';

/**
 * A textarea that keeps what was typed, and where, before scripts ran: as React takes over one that the server
 * filled, it puts the first text back and the cursor at its start.
 */
export function MultilineInput({ id, ...props }: ComponentProps<'textarea'> & { id: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typedEarly] = useState(() => typedInto(id));

  useLayoutEffect(() => {
    if (!field.current || !typedEarly) return;
    const { value, selection } = typedEarly;
    field.current.value = value;
    if (document.activeElement === field.current) field.current.setSelectionRange(...selection);
  }, [typedEarly]);

  return <textarea id={id} ref={field} {...props} />;
}

/** What the server's textarea holds at this moment; nothing on the server, or where the browser makes a new one. */
function typedInto(id: string) {
  if (typeof document === 'undefined') return null;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return null;
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  return { value, selection: [selectionStart, selectionEnd, selectionDirection] as const };
}
