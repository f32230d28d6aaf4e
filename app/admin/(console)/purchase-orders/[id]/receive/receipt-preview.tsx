import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatCount, formatMoney } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { PurchaseOrderDocument } from '@/lib/purchase-orders/document';
import type { Shortage } from '@/lib/purchase-orders/input';
import type { Receiving } from '@/lib/purchase-orders/receiving';
import type { SettledOffering } from '@/lib/settlements/outcome';
import { RowLink } from '../../../../_parts/row-link';
import { Section } from '../../../../_parts/section';
import { type Column, Table } from '../../../../_parts/table';
import { bookReceipt } from '../../actions';
import { receivedField } from '../../received-lines';

const COLUMNS: Column[] = [
  { label: 'Order', wide: true },
  { label: 'Gets' },
  { label: 'Before', figure: true },
  { label: 'Then', figure: true },
];

interface ReceiptPreviewProps {
  document: PurchaseOrderDocument;
  outcome: NonNullable<Receiving['outcome']>;
  people: Receiving['people'];
  /** What was entered. */
  lines: { wine_offering_id: number; received: number | string }[];
  shortage: Shortage;
}

/** What would happen: of which wines there are too few or too many, and whose order changes. And the button. */
export function ReceiptPreview({ document, outcome, people, lines, shortage }: ReceiptPreviewProps) {
  const { order, route } = document;
  const nameOf = new Map(document.lines.map((line) => [line.wineOfferingId, fullName(line)]));
  return (
    <Section id="preview" title="What happens">
      <ul className="mb-4 list-disc pl-5">
        {document.lines.map((line) => {
          const wine = outcome.offerings.find(({ wineOfferingId }) => wineOfferingId === line.wineOfferingId);
          return wine && <li key={line.id}>{`${fullName(line)}: ${inWords(line.bottles, wine)}`}</li>;
        })}
      </ul>
      {outcome.orders.length === 0 ? (
        <p className="mb-4 max-w-measure">Everybody gets what they were to get. Nobody is mailed.</p>
      ) : (
        <>
          <p className="mb-2 max-w-measure">
            {outcome.orders.length === 1
              ? 'One order changes. Its participant is mailed what they get and what it costs.'
              : `${outcome.orders.length} orders change. Their participants are mailed what they get and what it costs.`}
          </p>
          <Table
            caption="Orders that change"
            columns={COLUMNS}
            rows={outcome.orders.map((one) => ({
              key: one.id,
              cells: [
                <RowLink key="order" href={`/admin/orders/${one.id}`}>
                  {`Order ${one.orderNumber}, ${people.get(one.id)?.name ?? ''}`}
                </RowLink>,
                <ul key="wines">
                  {people.get(one.id)?.wines.map(({ wineOfferingId, before, after }) => (
                    <li key={wineOfferingId}>
                      {`${nameOf.get(wineOfferingId)}: ${formatCount(after, 'bottle')}, before ${before}`}
                    </li>
                  ))}
                </ul>,
                formatMoney(one.totalCentsBefore, route),
                formatMoney(one.totalCents, route),
              ],
            }))}
          />
        </>
      )}
      <Form action={bookReceipt} className="mt-4">
        <FormMessage className="mb-3" />
        <input type="hidden" name="id" value={order.id} />
        <input type="hidden" name="shortage" value={shortage} />
        {lines.map((line) => (
          <input
            key={line.wine_offering_id}
            type="hidden"
            name={receivedField(line.wine_offering_id)}
            value={line.received}
          />
        ))}
        <SubmitButton pendingLabel="Booking…">Book what came</SubmitButton>
      </Form>
    </Section>
  );
}

/** What there is of a wine when so many came. */
function inWords(bought: number, { allotted, surplus }: SettledOffering): string {
  const came = allotted + surplus;
  const all = `${came} of ${formatCount(bought, 'bottle')} came`;
  if (surplus > 0) return `${all}. ${surplus} are left over for the group.`;
  if (came < bought) return `${all}, ${bought - came} too few.`;
  return `${all}.`;
}
