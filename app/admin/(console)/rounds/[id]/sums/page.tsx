import { Printer } from 'lucide-react';
import type { Metadata } from 'next';
import { buttonClass } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { formatMoney } from '@/lib/format';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { fullName } from '@/lib/offerings/full-name';
import { getRoundWineSums } from '@/lib/orders/wine-sums';
import { Empty } from '../../../../_parts/empty';
import { Section } from '../../../../_parts/section';
import { RoundHeading } from '../round-heading';
import { SumTable } from './sum-table';

export const metadata: Metadata = { title: 'Totals' };

/** What a round's orders come to by wine, category and producer: for whoever buys the wine. */
export default async function RoundSumsPage({ params }: PageProps<'/admin/rounds/[id]/sums'>) {
  const totals = await show(getRoundWineSums, await administrator(), { id: parseId((await params).id) });
  const { round, route, all, wines, categories, producers } = totals;
  const named = producers.filter(({ name }) => name !== '');
  return (
    <>
      <RoundHeading
        round={round}
        route={route}
        tab="sums"
        actions={
          all.bottles > 0 && (
            <Link reload href={`/admin/rounds/${round.id}/totals`} className={buttonClass('quiet')}>
              <Printer aria-hidden className="size-5" />
              Print totals
            </Link>
          )
        }
      />
      {all.bottles === 0 ? (
        <Empty title="Nothing is ordered yet.">
          <p>The bottles and crates of each wine stand here once there are orders.</p>
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          <Section id="by-wine" title="By wine">
            <SumTable
              first="Wine"
              localeSettings={route}
              all={all}
              rows={wines.map(({ offering, ...sum }) => ({
                ...sum,
                key: offering.id,
                name: fullName(offering),
                note: offering.producer,
              }))}
            />
          </Section>
          {categories.length > 1 && (
            <Section id="by-category" title="By category">
              <SumTable first="Category" localeSettings={route} rows={categories} />
            </Section>
          )}
          {named.length > 1 && (
            <Section id="by-producer" title="By producer">
              <SumTable first="Producer" localeSettings={route} rows={named} />
            </Section>
          )}
          <p className="max-w-measure text-muted text-small">
            {`Amounts are those of the orders, at the prices they were placed at: ${formatMoney(all.cents, route)} in all. Cancelled orders do not count.`}
          </p>
        </div>
      )}
    </>
  );
}
