import { ButtonLink } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatCrates, intoCrates } from '@/lib/crates';
import { formatCount, formatMoney, type LocaleSettings } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import { fullName } from '@/lib/offerings/full-name';
import type { Purchase } from '@/lib/purchase-orders/round-purchases';
import type { Round } from '@/lib/rounds/queries';
import { PurchaseState } from '../../../../_parts/purchase-state';
import { Section } from '../../../../_parts/section';
import { type Column, Table } from '../../../../_parts/table';
import { makePurchaseOrder } from '../../../purchase-orders/actions';

const COLUMNS: Column[] = [
  { label: 'Wine', wide: true },
  { label: 'Article', fold: 'early' },
  { label: 'Crates', fold: 'late' },
  { label: 'Bottles', figure: true },
  { label: 'Purchase price', figure: true, fold: 'late' },
  { label: 'Sum', figure: true },
];

interface PurchaseOfProps {
  purchase: Purchase;
  round: Round;
  route: LocaleSettings;
}

/** What is to be bought of one supplier, how far that is from their least order, and the purchase order. */
export async function PurchaseOf({ purchase, round, route }: PurchaseOfProps) {
  const t = await words('crates');
  const states = await words('purchaseOrders.states');
  const { supplier, lines, order } = purchase;
  return (
    <Section
      id={`supplier-${supplier.id}`}
      title={supplier.name}
      actions={
        order ? (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PurchaseState status={order.status}>{states(order.status)}</PurchaseState>
            <ButtonLink
              href={`/admin/purchase-orders/${order.id}`}
            >{`Purchase order ${order.number}`}</ButtonLink>
          </span>
        ) : (
          round.status === 'closed' &&
          lines.length > 0 && (
            <Form action={makePurchaseOrder} className="max-w-field">
              <FormMessage className="mb-3" />
              <input type="hidden" name="purchase_round_id" value={round.id} />
              <input type="hidden" name="supplier_id" value={supplier.id} />
              <SubmitButton pendingLabel="Making…" aria-label={`Make purchase order to ${supplier.name}`}>
                Make purchase order
              </SubmitButton>
            </Form>
          )
        )
      }
    >
      <LeastOrder purchase={purchase} localeSettings={route} />
      {lines.length === 0 ? (
        <p className="text-muted">Nothing is to be bought of this supplier any more.</p>
      ) : (
        <Table
          caption={`To buy of ${supplier.name}`}
          columns={COLUMNS}
          rows={lines.map((line) => ({
            key: line.wineOfferingId,
            cells: [
              <Link key="wine" href={`/admin/offerings/${line.wineOfferingId}`}>
                {fullName(line)}
              </Link>,
              line.articleNumber,
              formatCrates(intoCrates(line.bottles, line.bottlesPerCrate), t),
              line.bottles,
              line.purchasePriceCents === null ? 'not known' : formatMoney(line.purchasePriceCents, route),
              line.purchasePriceCents !== null && formatMoney(line.bottles * line.purchasePriceCents, route),
            ],
          }))}
        />
      )}
    </Section>
  );
}

/** How many bottles and how much money there are, and what is missing to the least order of the supplier. */
function LeastOrder({
  purchase: { supplier, bottles, cents, missingBottles, missingCents },
  localeSettings,
}: {
  purchase: Purchase;
  localeSettings: LocaleSettings;
}) {
  const { minBottles, minAmountCents } = supplier;
  const known = cents === null ? 'prices are missing' : formatMoney(cents, localeSettings);
  const isMissing = missingBottles > 0 || missingCents > 0;
  return (
    <div className="mb-3 grid gap-1">
      <p className="tabular-nums">{`${formatCount(bottles, 'bottle')}, ${known}`}</p>
      {minBottles !== null && (
        <Reached missing={missingBottles > 0}>
          {missingBottles > 0
            ? `${formatCount(missingBottles, 'bottle')} to go to their least order of ${minBottles}.`
            : `Their least order of ${formatCount(minBottles, 'bottle')} is reached.`}
        </Reached>
      )}
      {minAmountCents !== null && (
        <Reached missing={missingCents > 0}>
          {missingCents > 0
            ? `${formatMoney(missingCents, localeSettings)} to go to their least order of ${formatMoney(minAmountCents, localeSettings)}.`
            : `Their least order of ${formatMoney(minAmountCents, localeSettings)} is reached.`}
        </Reached>
      )}
      {isMissing && cents === null && minAmountCents !== null && (
        <p className="text-muted text-small">Wines without a purchase price count as nothing here.</p>
      )}
    </div>
  );
}

function Reached({ missing, children }: { missing: boolean; children: string }) {
  return <p className={missing ? 'font-medium text-small' : 'text-muted text-small'}>{children}</p>;
}
