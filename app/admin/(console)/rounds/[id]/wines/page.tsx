import { PageWords } from '@/app/_ui/page-words';
import { localeSettingsOfPage, pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import './wine-grid.css';
import { ButtonLink } from '@/app/_ui/button';
import { SavedNotice } from '@/app/admin/_parts/page/saved-notice';
import { ListFiles } from '@/app/admin/_parts/tables/file-links';
import { allSuppliers } from '@/lib/buying/suppliers/queries';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { getWineList } from '@/lib/orders/ordered-wine-list';
import { versionOf } from '@/lib/rules/version';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { presentWineList } from '@/lib/wines/offerings/present';
import { enteredAmount } from '@/lib/words/amounts';
import { formatMoney } from '@/lib/words/format';
import { Opening } from '../opening';
import { RoundHeading } from '../round-heading';
import { BeyondLimit } from './beyond-limit';
import { LackingLabels } from './lacking-labels';
import { SaveFirst } from './save-first';
import { WineGrid } from './wine-grid';

export const generateMetadata = titled('console.wines', 'title');

/** The wine list of a round, to be changed in place. While the round is a draft, it is opened from here as well. */
export default async function RoundWinesPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/wines'>) {
  const { id } = await idOf(params);
  const { saved, columns } = await searchParams;
  const suppliers = columns === 'all' ? await queryAsAdministrator(allSuppliers) : undefined;
  const { overview, offerings, categories, lastTime } = await queryAsAdministrator(getWineList, { id });
  const { round, route } = overview;
  const address = `/admin/rounds/${round.id}/wines` as const;
  const t = await words('console.wines');
  const importFile = (await words('console.imports.start'))('link');
  const names = await words('categories');
  const locale = await pageLocale();
  const settings = await localeSettingsOfPage(route);
  const inWords = (cents: number) => enteredAmount(cents, route.currency, locale);
  const soldBefore = (offeringId: number) => {
    const last = lastTime.get(offeringId);
    return last && { count: last.bottles, price: formatMoney(last.priceCents, settings) };
  };
  return (
    <>
      <RoundHeading round={round} route={route} tab="wines" />
      <SavedNotice saved={saved} />
      <BeyondLimit offerings={offerings} />
      <PageWords of={['console.wineGrid']}>
        <SaveFirst>
          <WineGrid
            roundId={round.id}
            version={versionOf(presentWineList(offerings))}
            currency={route.currency}
            categories={categories.map(({ id: category, name }) => ({
              id: category,
              name: categoryName(name, names),
            }))}
            wines={offerings.map((offering) => ({
              id: offering.id,
              name: offering.name,
              producer: offering.producer,
              vintage: offering.vintage,
              categoryId: offering.categoryId,
              price: inWords(offering.priceCents),
              bottlesPerCrate: offering.bottlesPerCrate,
              ordered: offering.bottles,
              lastTime: soldBefore(offering.id),
              buying: suppliers && {
                supplierId: offering.supplierId,
                articleNumber: offering.articleNumber,
                minBottles: offering.minBottles,
                maxBottles: offering.maxBottles,
                purchasePrice:
                  offering.purchasePriceCents === null ? '' : inWords(offering.purchasePriceCents),
              },
            }))}
            suppliers={suppliers?.map(({ id: supplier, name }) => ({ id: supplier, name }))}
          >
            <ButtonLink href={`/admin/rounds/${round.id}/offerings/new`}>{t('addWine')}</ButtonLink>
            <ButtonLink href={`/admin/rounds/${round.id}/wines/import`}>{importFile}</ButtonLink>
            <ButtonLink href={`/admin/rounds/${round.id}/wines/take`}>{t('takeFromRound')}</ButtonLink>
            <ButtonLink href={`/admin/rounds/${round.id}/wines/library`}>{t('fromLibrary')}</ButtonLink>
            {suppliers ? (
              <ButtonLink href={address}>{t('fewerColumns')}</ButtonLink>
            ) : (
              // The entries stay: the page gets more fields, and loses none.
              <ButtonLink href={`${address}?columns=all`} data-passing>
                {t('moreColumns')}
              </ButtonLink>
            )}
          </WineGrid>
          <LackingLabels offerings={offerings} />
          {offerings.length > 0 && (
            <ListFiles list="wine-offerings" filters={{ purchase_round_id: round.id }} />
          )}
          {round.status === 'draft' && <Opening overview={overview} />}
        </SaveFirst>
      </PageWords>
    </>
  );
}
