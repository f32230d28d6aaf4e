import { perProcess } from '@/db/per-process';

/** The number of hosts whose locale is kept: more than an installation has routes. */
const MOST = 1000;

const locales = perProcess('noted-locales', () => new Map<string, string>());

/**
 * Notes the locale of the route that is served at a normalized host, for pages that fail before anybody can look for
 * the route.
 */
export function noteLocale(host: string, locale: string): void {
  if (locales.get(host) === locale) return;
  locales.delete(host);
  const [first] = locales.keys();
  if (first !== undefined && locales.size >= MOST) locales.delete(first);
  locales.set(host, locale);
}

/** The locale that the route of a normalized host had when a page of it was last shown by this process. */
export const notedLocale = (host: string): string | undefined => locales.get(host);
