'use client';

import { usePathname, useSearchParams } from 'next/navigation';

/**
 * Tells a form's action its page, with the query and the part with the id `at`, so that the action can lead
 * back there.
 */
export function ReturnPath({ at }: { at?: string }) {
  const path = usePathname();
  const query = useSearchParams().toString();
  const page = query ? `${path}?${query}` : path;
  return <input type="hidden" name="back" value={at ? `${page}#${at}` : page} />;
}
