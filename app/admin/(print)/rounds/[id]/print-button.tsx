'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/app/_ui/button';
import { useHydrated } from '@/app/_ui/hydrated';

/** Opens the browser's print dialog. Without scripts people use the browser's menu. */
export function PrintButton() {
  // The button's place is reserved, so that nothing beside it moves when the scripts load.
  const unseen = useHydrated() ? '' : 'invisible';
  return (
    <Button variant="primary" className={unseen} onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  );
}
