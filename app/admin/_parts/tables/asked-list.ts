import type { Href } from '@/lib/http/address';
import { pageNumber } from './pages';
import { wantedText } from './search';

const SIZE = 50;

type Wanted = Record<string, string | string[] | undefined>;

/**
 * A list as its address asks for it: the page, the search text `q`, and filters of its own by their names in the
 * address. It has the input of the list's rule, the properties of `<Search>` and `<Pages>`, and its address with other
 * words.
 */
export function askedList<Path extends Href>(
  path: Path,
  wanted: Wanted,
  filters: Record<string, string | undefined> = {},
) {
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const narrowing = Object.entries({ q, ...filters }).filter((one): one is [string, string] => !!one[1]);
  const narrowed = narrowing.length > 0;
  const href = (changes: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...Object.fromEntries(narrowing), ...changes })}` as const;
  return {
    narrowed,
    href,
    rows: { limit: String(SIZE), offset: String((page - 1) * SIZE), q },
    search: { action: path, q, narrowed },
    pages: { page, size: SIZE, href: (to: number) => href({ page: String(to) }) },
  };
}
