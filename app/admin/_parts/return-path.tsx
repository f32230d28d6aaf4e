'use client';

import { usePathname } from 'next/navigation';

/** Tells a form's action which page it was sent from, so that it can lead back there. */
export function ReturnPath() {
  return <input type="hidden" name="back" value={usePathname()} />;
}
