import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import { ROUND_TABS, type RoundPage, roundPlace } from '@/app/admin/_parts/round-places';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';

interface RoundTabsProps {
  roundId: number;
  /** The page that is shown. */
  current: RoundPage;
}

/**
 * The way between the pages of a round, under its heading: its tabs, and below them the pages of the tab where it has
 * several. On a narrow screen they take a second line.
 */
export async function RoundTabs({ roundId, current }: RoundTabsProps) {
  const t = await words('console.rounds.heading');
  const here = ROUND_TABS.find(({ pages }) => (pages as readonly RoundPage[]).includes(current));
  return (
    <nav aria-label={t('tabs')} className="print:hidden">
      <ul className="flex flex-wrap gap-x-4 border-line border-b sm:gap-x-6">
        {ROUND_TABS.map(({ tab, pages: [first] }) => (
          <li key={tab}>
            <Tab
              href={roundPlace(roundId, first)}
              current={here?.tab === tab && (first === current ? 'page' : 'true')}
            >
              {t(`tab.${tab}`)}
            </Tab>
          </li>
        ))}
      </ul>
      {here && here.pages.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 text-small sm:gap-x-6">
          {here.pages.map((page) => (
            <li key={page}>
              <Tab href={roundPlace(roundId, page)} current={page === current && 'page'}>
                {t(`tab.${page}`)}
              </Tab>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function Tab({
  href,
  current,
  children,
}: {
  href: Href;
  current: 'page' | 'true' | false;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={current || undefined}
      className="-mb-px flex min-h-target items-center whitespace-nowrap border-transparent border-b-2 no-underline hover:border-edge aria-[current]:border-accent aria-[current]:font-semibold"
    >
      {children}
    </Link>
  );
}
