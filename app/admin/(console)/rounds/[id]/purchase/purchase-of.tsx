import { ButtonLink } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { hidden } from '@/app/_ui/hidden-words';
import type { Purchase } from '@/lib/buying/purchase-orders/round-purchases';
import { proposedDelivery } from '@/lib/buying/purchase-orders/terms';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { Round } from '@/lib/rounds/queries';
import { formatCrates, intoCrates } from '@/lib/wines/crates';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { PurchaseState } from '../../../../_parts/states/purchase-state';
import { RowLink } from '../../../../_parts/tables/row-link';
import { type Column, Table } from '../../../../_parts/tables/table';
import { makePurchaseOrder } from '../../../purchase-orders/actions';

type Words = Translator<'console.rounds.purchase'>;

const columns = (t: Words): Column[] => [
  { label: t('wine'), wide: true },
  { label: t('article'), fold: 'early', names: true },
  { label: t('crates'), fold: 'late' },
  { label: t('bottles'), figure: true },
  { label: t('purchasePrice'), figure: true, fold: 'late' },
  { label: t('sum'), figure: true },
];

interface PurchaseOfProps {
  purchase: Purchase;
  round: Round;
  route: LocaleSettings;
}

/** The purchase from one supplier, its distance from their least order, and the purchase order. */
export async function PurchaseOf({ purchase, round, route }: PurchaseOfProps) {
  const states = await words('purchaseOrders.states');
  const t = await words('console.rounds.purchase');
  const inCrates = await words('crates');
  const localeSettings = await localeSettingsOfPage(route);
  const { supplier, lines, orders, notSent } = purchase;
  const delivery = proposedDelivery(round, localeSettings.timeZone);
  return (
    <Section
      id={`supplier-${supplier.id}`}
      title={supplier.name}
      actions={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {orders.map(({ id, number, status }) => (
            <span key={id} className="flex items-center gap-2">
              <PurchaseState status={status}>{states(status)}</PurchaseState>
              <ButtonLink href={`/admin/purchase-orders/${id}`}>
                {t('order', { number: String(number) })}
              </ButtonLink>
            </span>
          ))}
          {round.status === 'closed' && notSent > 0 && (
            <ButtonForm
              action={makePurchaseOrder}
              values={{
                purchase_round_id: round.id,
                supplier_id: supplier.id,
                additional: 'true',
                delivery_address: delivery.deliveryAddress,
                delivery_on: delivery.deliveryOn ?? '',
              }}
              aria-label={orders.length > 0 ? undefined : t('makeTo', { supplier: supplier.name })}
              labels={[
                orders.length > 0
                  ? t.rich('makeAnother', { count: notSent, supplier: supplier.name, hidden })
                  : t('make'),
                t('making'),
              ]}
            />
          )}
        </span>
      }
    >
      <LeastOrder purchase={purchase} localeSettings={localeSettings} t={t} />
      {lines.length === 0 ? (
        <p className="text-muted">{t('nothingMore')}</p>
      ) : (
        <Table
          caption={t('toBuyOf', { supplier: supplier.name })}
          columns={columns(t)}
          rows={lines.map((line) => ({
            key: line.wineOfferingId,
            cells: [
              <RowLink key="wine" href={`/admin/offerings/${line.wineOfferingId}`}>
                {fullName(line)}
              </RowLink>,
              line.articleNumber,
              formatCrates(intoCrates(line.bottles, line.bottlesPerCrate), inCrates),
              line.bottles,
              line.purchasePriceCents === null
                ? t('priceUnknown')
                : formatMoney(line.purchasePriceCents, localeSettings),
              line.purchasePriceCents !== null &&
                formatMoney(line.bottles * line.purchasePriceCents, localeSettings),
            ],
          }))}
        />
      )}
    </Section>
  );
}

/** The bottles and the money, and their distance from the supplier's least order. */
function LeastOrder({
  purchase: { supplier, bottles, cents, missingBottles, missingCents },
  localeSettings,
  t,
}: {
  purchase: Purchase;
  localeSettings: LocaleSettings;
  t: Words;
}) {
  const { minBottles, minAmountCents } = supplier;
  const isMissing = missingBottles > 0 || missingCents > 0;
  return (
    <div className="mb-3 grid gap-1">
      <p className="tabular-nums">
        {cents === null
          ? t('bottlesWithoutSum', { count: bottles })
          : t('bottlesAndSum', { count: bottles, sum: formatMoney(cents, localeSettings) })}
      </p>
      {minBottles !== null && (
        <Reached missing={missingBottles > 0}>
          {missingBottles > 0
            ? t('bottlesToGo', { count: missingBottles, least: minBottles })
            : t('bottlesReached', { least: minBottles })}
        </Reached>
      )}
      {minAmountCents !== null && (
        <Reached missing={missingCents > 0}>
          {missingCents > 0
            ? t('amountToGo', {
                amount: formatMoney(missingCents, localeSettings),
                least: formatMoney(minAmountCents, localeSettings),
              })
            : t('amountReached', { least: formatMoney(minAmountCents, localeSettings) })}
        </Reached>
      )}
      {isMissing && cents === null && minAmountCents !== null && (
        <p className="text-muted text-small">{t('withoutPrice')}</p>
      )}
    </div>
  );
}

function Reached({ missing, children }: { missing: boolean; children: string }) {
  return <p className={missing ? 'font-medium text-small' : 'text-muted text-small'}>{children}</p>;
}
