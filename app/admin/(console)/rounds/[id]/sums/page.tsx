import { Printer } from 'lucide-react';
import { buttonClass } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, titled, words } from '@/lib/http/pages/page-locale';
import { getRoundWineSums } from '@/lib/orders/sums/wine-sums';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney } from '@/lib/words/format';
import { Empty } from '../../../../_parts/page/empty';
import { Section } from '../../../../_parts/page/section';
import { PaymentsFiles } from '../../../../_parts/payments/payments-files';
import { RoundHeading } from '../round-heading';
import { type SumKind, SumKinds } from './sum-kinds';
import { SumTable } from './sum-table';

export const generateMetadata = titled('console.rounds.totals', 'title');

/** The sums of a round's orders by wine, category and producer, for the buyer. */
export default async function RoundSumsPage({ params, searchParams }: PageProps<'/admin/rounds/[id]/sums'>) {
  const totals = await queryAsAdministrator(getRoundWineSums, await idOf(params));
  const t = await words('console.rounds.totals');
  const { round, route, all, wines, categories, producers } = totals;
  const names = await words('categories');
  const localeSettings = await localeSettingsOfPage(route);
  const named = producers.filter(({ name }) => name !== '');
  const kinds: SumKind[] = ['wine'];
  if (categories.length > 1) kinds.push('category');
  if (named.length > 1) kinds.push('producer');
  const wanted = (await searchParams).by;
  const chosen = kinds.find((kind) => kind === wanted) ?? 'wine';
  const classOf = (kind: SumKind) => (kind === chosen ? undefined : 'max-sm:not-print:hidden');
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
              {t('print')}
            </Link>
          )
        }
      />
      {all.bottles === 0 ? (
        <Empty title={t('nothing')} sentence={t('later')} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {kinds.length > 1 && <SumKinds roundId={round.id} kinds={kinds} chosen={chosen} />}
          <Section id="by-wine" title={t('by.wine')} className={classOf('wine')}>
            <SumTable
              by="wine"
              localeSettings={localeSettings}
              all={all}
              rows={wines.map(({ offering, ...sum }) => ({
                ...sum,
                key: offering.id,
                name: fullName(offering),
                note: offering.producer,
              }))}
            />
          </Section>
          {kinds.includes('category') && (
            <Section id="by-category" title={t('by.category')} className={classOf('category')}>
              <SumTable
                by="category"
                localeSettings={localeSettings}
                rows={categories.map((category) => ({
                  ...category,
                  name: categoryName(category.name, names),
                }))}
              />
            </Section>
          )}
          {kinds.includes('producer') && (
            <Section id="by-producer" title={t('by.producer')} className={classOf('producer')}>
              <SumTable by="producer" localeSettings={localeSettings} rows={named} />
            </Section>
          )}
          <p className="max-w-measure text-muted text-small">
            {t('note', { amount: formatMoney(all.cents, localeSettings) })}
          </p>
          <PaymentsFiles roundId={round.id} />
        </div>
      )}
    </>
  );
}
