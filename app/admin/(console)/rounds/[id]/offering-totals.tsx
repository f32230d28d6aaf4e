import { ButtonLink } from '@/app/_ui/button';
import { Empty } from '@/app/admin/_parts/empty';
import { RowLink } from '@/app/admin/_parts/row-link';
import { Section } from '@/app/admin/_parts/section';
import { ShareBar } from '@/app/admin/_parts/share-bar';
import { Table } from '@/app/admin/_parts/table';
import { formatCrates, intoCrates } from '@/lib/crates';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import type { OrderedOffering } from '@/lib/orders/round-ledger';
import { MoveOffering } from './move-offering';

const COLUMNS = [
  { label: 'Wine', wide: true },
  { label: 'Category' },
  { label: 'Price', figure: true },
  { label: 'Bottles', figure: true },
  { label: 'Share' },
  { label: 'In crates' },
  { label: 'Move' },
];

interface OfferingTotalsProps {
  offerings: OrderedOffering[];
  localeSettings: LocaleSettings;
  roundId: number;
}

/** The wine list with the ordered bottles of each wine, which goes to the merchants. */
export function OfferingTotals({ offerings, localeSettings, roundId }: OfferingTotalsProps) {
  const most = Math.max(...offerings.map((offering) => offering.bottles), 0);
  const addOffering = <ButtonLink href={`/admin/rounds/${roundId}/offerings/new`}>Add wine</ButtonLink>;
  return (
    <Section id="wines" title="Wines" actions={offerings.length > 0 && addOffering}>
      {offerings.length === 0 ? (
        <Empty title="No wines yet.">
          <p>The round’s wine list stands here, with the bottles ordered of each.</p>
          {addOffering}
        </Empty>
      ) : (
        <Table
          caption="Wines and the bottles ordered of each"
          columns={COLUMNS}
          rows={offerings.map((offering, index) => ({
            key: offering.id,
            quiet: offering.bottles === 0,
            cells: [
              <span key="wine">
                <RowLink href={`/admin/offerings/${offering.id}`}>
                  {offering.name} {offering.vintage}
                </RowLink>
                {offering.producer !== '' && (
                  <span className="block font-normal text-muted text-small">{offering.producer}</span>
                )}
              </span>,
              offering.categoryName,
              formatMoney(offering.priceCents, localeSettings),
              offering.bottles,
              <span key="share" className="flex min-h-6 items-center max-md:flex-1">
                <ShareBar value={offering.bottles} of={most} />
              </span>,
              offering.bottles > 0 && offering.bottlesPerCrate > 1 && (
                <span key="crates" className="whitespace-nowrap">
                  {formatCrates(intoCrates(offering.bottles, offering.bottlesPerCrate))}
                </span>
              ),
              <MoveOffering
                key="move"
                offering={offering}
                first={offerings[index - 1]?.categoryId !== offering.categoryId}
                last={offerings[index + 1]?.categoryId !== offering.categoryId}
              />,
            ],
          }))}
        />
      )}
    </Section>
  );
}
