import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';

/** The kinds of rows in a table of totals. */
export type SumKind = 'wine' | 'category' | 'producer';

interface SumKindsProps {
  roundId: number;
  /** The kinds with a table on the page. */
  kinds: SumKind[];
  chosen: SumKind;
}

/**
 * On a phone chooses which of the tables is shown, because all rows of one stand above the next. Links, so that it needs
 * no scripts; wherever there is room, all tables are shown.
 */
export async function SumKinds({ roundId, kinds, chosen }: SumKindsProps) {
  const t = await words('console.rounds.totals');
  return (
    <nav aria-label={t('title')} className="sm:hidden print:hidden">
      <ul className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              href={`/admin/rounds/${roundId}/sums?by=${kind}`}
              aria-current={kind === chosen ? 'true' : undefined}
              className="inline-flex min-h-target items-center rounded-small border border-line px-3 no-underline hover:bg-raised aria-[current]:border-ink aria-[current]:font-semibold"
            >
              {t(`by.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
