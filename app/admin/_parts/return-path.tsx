'use client';

import { usePathname } from 'next/navigation';

/** Tells a form's action from which page it was sent, so that the action can lead back there. */
export function ReturnPath() {
  return <input type="hidden" name="back" value={usePathname()} />;
}
