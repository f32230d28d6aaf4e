import { ButtonLink } from '@/app/_ui/button';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';

interface PagesProps {
  /** Counted from 1. */
  page: number;
  size: number;
  total: number;
  /** The address of another page of the list. */
  href(page: number): Href;
}

/** The links between the pages of a list; nothing when the list fits on one page. */
export async function Pages({ page, size, total, href }: PagesProps) {
  if (total <= size && page === 1) return null;
  const t = await words('console.pages');
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav aria-label={t('label')} className="mt-4 flex flex-wrap items-center gap-4 text-small">
      <span className="text-muted tabular-nums">
        {first > last
          ? t('total', { total: String(total) })
          : t('range', { first: String(first), last: String(last), total: String(total) })}
      </span>
      {page > 1 && <ButtonLink href={href(page - 1)}>{t('previous')}</ButtonLink>}
      {last < total && <ButtonLink href={href(page + 1)}>{t('next')}</ButtonLink>}
    </nav>
  );
}

/** The page number in a query string; 1 when it is missing or invalid. */
export function pageNumber(wanted: string | string[] | undefined): number {
  return typeof wanted === 'string' && /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 1;
}
