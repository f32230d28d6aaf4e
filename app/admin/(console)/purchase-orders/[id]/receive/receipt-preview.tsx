import { ButtonForm } from '@/app/_ui/forms/button-form';
import type { AllocatedOffering } from '@/lib/buying/allocation/outcome';
import type { Shortage } from '@/lib/buying/purchase-orders/input';
import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import type { Receiving } from '@/lib/buying/purchase-orders/receipt/receiving';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { RowLink } from '../../../../_parts/tables/row-link';
import { type Column, Table } from '../../../../_parts/tables/table';
import { bookReceipt } from '../../actions';
import { receivedField } from '../../received-lines';

interface ReceiptPreviewProps {
  document: PurchaseOrderDocument;
  outcome: NonNullable<Receiving['outcome']>;
  people: Receiving['people'];
  /** The entries. */
  lines: { wine_offering_id: number; received: number | string }[];
  shortage: Shortage;
  /** The version that the receipt is compared with. */
  version: string;
}

/** The effects: wines with too few or too many bottles, the orders that change, and the button. */
export async function ReceiptPreview({
  document,
  outcome,
  people,
  lines,
  shortage,
  version,
}: ReceiptPreviewProps) {
  const t = await words('console.purchaseOrders.preview');
  const changes = await words('console.purchaseOrders.came');
  const { order, route } = document;
  const localeSettings = await localeSettingsOfPage(route);
  const columns: Column[] = [
    { label: changes('order'), wide: true },
    { label: t('gets') },
    { label: t('before'), figure: true },
    { label: t('then'), figure: true },
  ];
  const nameOf = new Map(document.lines.map((line) => [line.wineOfferingId, fullName(line)]));
  return (
    <Section id="preview" title={t('title')}>
      <ul className="mb-4 list-disc pl-5">
        {document.lines.map((line) => {
          const wine = outcome.offerings.find(({ wineOfferingId }) => wineOfferingId === line.wineOfferingId);
          return wine && <li key={line.id}>{inWords(fullName(line), line.bottles, wine, t)}</li>;
        })}
      </ul>
      {outcome.orders.length === 0 ? (
        <p className="mb-4 max-w-measure">{t('nobody')}</p>
      ) : (
        <>
          <p className="mb-2 max-w-measure">{t('change', { count: outcome.orders.length })}</p>
          <Table
            caption={t('caption')}
            columns={columns}
            rows={outcome.orders.map((one) => ({
              key: one.id,
              cells: [
                <RowLink key="order" href={`/admin/orders/${one.id}`}>
                  {changes('orderOf', {
                    number: String(one.orderNumber),
                    name: people.get(one.id)?.name ?? '',
                  })}
                </RowLink>,
                <ul key="wines">
                  {people.get(one.id)?.wines.map(({ wineOfferingId, before, after }) => (
                    <li key={wineOfferingId}>
                      {changes('changed', { wine: nameOf.get(wineOfferingId) ?? '', bottles: after, before })}
                    </li>
                  ))}
                </ul>,
                formatMoney(one.totalCentsBefore, localeSettings),
                formatMoney(one.totalCents, localeSettings),
              ],
            }))}
          />
        </>
      )}
      <ButtonForm
        action={bookReceipt}
        version={version}
        values={{
          id: order.id,
          shortage,
          ...Object.fromEntries(lines.map((line) => [receivedField(line.wine_offering_id), line.received])),
        }}
        variant="primary"
        className="mt-4"
        labels={[t('book'), t('booking')]}
      />
    </Section>
  );
}

/** The state of a wine with so many delivered bottles. */
function inWords(
  wine: string,
  bought: number,
  { allotted, surplus }: AllocatedOffering,
  t: Translator<'console.purchaseOrders.preview'>,
): string {
  const came = allotted + surplus;
  if (surplus > 0) return t('tooMany', { wine, came, bought, surplus });
  if (came < bought) return t('tooFew', { wine, came, bought, missing: bought - came });
  return t('came', { wine, came, bought });
}
