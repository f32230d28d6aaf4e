import { Link } from '@/app/_ui/link';
import { type RoundTab, roundTabs } from '@/app/admin/_parts/round-places';
import { words } from '@/lib/http/pages/page-locale';

interface RoundTabsProps {
  roundId: number;
  /** The tab that the page is. */
  current: RoundTab;
}

/**
 * The way between the pages of a round, under its heading. On a narrow screen it scrolls sideways by itself, and begins
 * where the current page is in browsers that know how.
 */
export async function RoundTabs({ roundId, current }: RoundTabsProps) {
  const t = await words('console.rounds.heading');
  return (
    <nav
      aria-label={t('tabs')}
      className="mb-6 scroll-ps-40 overflow-x-auto border-line border-b print:hidden"
    >
      <ul className="flex gap-x-4 sm:gap-x-6">
        {roundTabs(roundId).map(({ tab, href }) => (
          <li key={tab}>
            <Link
              href={href}
              aria-current={tab === current ? 'page' : undefined}
              className="-mb-px flex min-h-target items-center whitespace-nowrap border-transparent border-b-2 no-underline hover:border-edge aria-[current]:border-accent aria-[current]:[scroll-initial-target:nearest] aria-[current]:font-semibold"
            >
              {t(`tab.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
