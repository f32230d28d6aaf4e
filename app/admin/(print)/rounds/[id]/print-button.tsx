'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/app/_ui/button';
import { useHydrated } from '@/app/_ui/hydrated';

/** Opens the browser's print window; without scripts there is only the browser's own way. */
export function PrintButton() {
  // Its place is kept for it: what stands beside it must not move as the scripts arrive.
  const unseen = useHydrated() ? '' : 'invisible';
  return (
    <Button variant="primary" className={unseen} onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  );
}
