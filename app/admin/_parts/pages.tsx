import { ButtonLink } from '@/app/_ui/button';
import type { Href } from '@/lib/http/address';

interface PagesProps {
  /** Counted from 1. */
  page: number;
  size: number;
  total: number;
  /** The address of another page of the same list. */
  href(page: number): Href;
}

/** The links between the pages of a list; nothing when the list fits on one page. */
export function Pages({ page, size, total, href }: PagesProps) {
  if (total <= size && page === 1) return null;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-4 text-small">
      <span className="text-muted tabular-nums">
        {first > last ? `${total} in all` : `${first} to ${last} of ${total}`}
      </span>
      {page > 1 && <ButtonLink href={href(page - 1)}>Previous</ButtonLink>}
      {last < total && <ButtonLink href={href(page + 1)}>Next</ButtonLink>}
    </nav>
  );
}

/** The page number in a query string; 1 when it is missing or invalid. */
export function pageNumber(wanted: string | string[] | undefined): number {
  return typeof wanted === 'string' && /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 1;
}
