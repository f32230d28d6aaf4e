import { ButtonLink } from '@/app/_ui/button';
import { formatCrates, intoCrates } from '@/lib/crates';
import { type Customs, formatMoney } from '@/lib/format';
import type { OrderedOffering } from '@/lib/orders/ledger';
import { Empty } from '../../../_parts/empty';
import { Ledger } from '../../../_parts/ledger';
import { RowLink } from '../../../_parts/row-link';
import { Section } from '../../../_parts/section';
import { ShareBar } from '../../../_parts/share-bar';
import { MoveWine } from './move-wine';

const COLUMNS = [
  { label: 'Wine', wide: true },
  { label: 'Category' },
  { label: 'Price', figure: true },
  { label: 'Bottles', figure: true },
  { label: 'Share' },
  { label: 'In crates' },
  { label: 'Move' },
];

interface WineTotalsProps {
  offerings: OrderedOffering[];
  customs: Customs;
  roundId: number;
}

/** The wine list with how many bottles of each are ordered: what goes to the merchants. */
export function WineTotals({ offerings, customs, roundId }: WineTotalsProps) {
  const most = Math.max(...offerings.map((wine) => wine.bottles), 0);
  const addWine = (
    <ButtonLink href={`/admin/rounds/${roundId}/wines/new`} prefetch={false}>
      Add wine
    </ButtonLink>
  );
  return (
    <Section id="wines" title="Wines" actions={offerings.length > 0 && addWine}>
      {offerings.length === 0 ? (
        <Empty title="No wines yet.">
          <p>The round’s wine list stands here, with the bottles ordered of each.</p>
          {addWine}
        </Empty>
      ) : (
        <Ledger
          caption="Wines and the bottles ordered of each"
          columns={COLUMNS}
          rows={offerings.map((wine, index) => ({
            key: wine.id,
            quiet: wine.bottles === 0,
            cells: [
              <span key="wine">
                <RowLink href={`/admin/wines/${wine.id}`}>
                  {wine.name} {wine.vintage}
                </RowLink>
                {wine.producer !== '' && (
                  <span className="block font-normal text-muted text-small">{wine.producer}</span>
                )}
              </span>,
              wine.categoryName,
              formatMoney(wine.priceCents, customs),
              wine.bottles,
              <span key="share" className="flex min-h-6 items-center max-md:flex-1">
                <ShareBar value={wine.bottles} of={most} />
              </span>,
              wine.bottles > 0 && wine.bottlesPerCrate > 1 && (
                <span key="crates" className="whitespace-nowrap">
                  {formatCrates(intoCrates(wine.bottles, wine.bottlesPerCrate))}
                </span>
              ),
              <MoveWine
                key="move"
                wine={wine}
                first={offerings[index - 1]?.categoryId !== wine.categoryId}
                last={offerings[index + 1]?.categoryId !== wine.categoryId}
              />,
            ],
          }))}
        />
      )}
    </Section>
  );
}
