'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/app/_ui/button';
import { useHydrated } from '@/app/_ui/hydrated';

/** Opens the browser's print window; without scripts there is only the browser's own way. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button variant="primary" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  );
}
