'use client';

import { useState } from 'react';
import { Button } from './button';
import { useHydrated } from './use-hydrated';

interface CopyButtonProps {
  value: string;
  /** The button's name: "Copy IBAN". */
  label: string;
  /** The message after copying. */
  copied: string;
}

/** Copies a value where the browser lets a page do that; elsewhere there is no button. */
export function CopyButton({ value, label, copied }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  // Missing on pages without https.
  const canCopy = useHydrated() && 'clipboard' in navigator;
  return (
    <>
      {canCopy && (
        <Button
          variant="plain"
          onClick={async () => {
            await navigator.clipboard.writeText(value);
            setDone(true);
          }}
        >
          {label}
        </Button>
      )}
      <span role="status" className="text-muted text-small">
        {done && copied}
      </span>
    </>
  );
}
