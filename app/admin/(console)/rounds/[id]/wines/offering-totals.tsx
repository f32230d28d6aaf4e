import { ButtonLink } from '@/app/_ui/button';
import { Empty } from '@/app/admin/_parts/empty';
import { Section } from '@/app/admin/_parts/section';
import { formatCrates, intoCrates } from '@/lib/crates';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import type { OrderedOffering } from '@/lib/orders/round-ledger';
import { OfferingRows } from './offering-rows';

interface OfferingTotalsProps {
  offerings: OrderedOffering[];
  localeSettings: LocaleSettings;
  roundId: number;
}

/** The wine list with the ordered bottles of each wine, which goes to the merchants. */
export function OfferingTotals({ offerings, localeSettings, roundId }: OfferingTotalsProps) {
  const addOffering = <ButtonLink href={`/admin/rounds/${roundId}/offerings/new`}>Add wine</ButtonLink>;
  return (
    <Section id="wines" title="Wines" actions={offerings.length > 0 && addOffering}>
      {offerings.length === 0 ? (
        <Empty title="No wines yet.">
          <p>The round’s wine list stands here, with the bottles ordered of each.</p>
          {addOffering}
        </Empty>
      ) : (
        <OfferingRows
          offerings={offerings.map((offering, index) => ({
            id: offering.id,
            name: offering.name,
            vintage: offering.vintage,
            producer: offering.producer,
            category: offering.categoryName,
            price: formatMoney(offering.priceCents, localeSettings),
            bottles: offering.bottles,
            crates:
              offering.bottles > 0 && offering.bottlesPerCrate > 1
                ? formatCrates(intoCrates(offering.bottles, offering.bottlesPerCrate))
                : '',
            first: offerings[index - 1]?.categoryId !== offering.categoryId,
            last: offerings[index + 1]?.categoryId !== offering.categoryId,
          }))}
        />
      )}
    </Section>
  );
}
