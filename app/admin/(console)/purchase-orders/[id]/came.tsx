import { Link } from '@/app/_ui/link';
import { formatCount } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import { fullName } from '@/lib/offerings/full-name';
import type { PurchaseOrderDocument } from '@/lib/purchase-orders/document';
import type { Told } from '@/lib/purchase-orders/told';
import { MailState } from '../../../_parts/mail-state';
import { RowLink } from '../../../_parts/row-link';
import { Section } from '../../../_parts/section';
import { type Column, Table } from '../../../_parts/table';

const COLUMNS: Column[] = [
  { label: 'Wine', wide: true },
  { label: 'Bought', figure: true },
  { label: 'Came', figure: true },
  { label: 'Difference' },
];

const PEOPLE: Column[] = [{ label: 'Order', wide: true }, { label: 'What changed' }, { label: 'Mail' }];

/** What was delivered of a purchase order, whose orders changed by that, and who was told. */
export async function Came({ document, told }: { document: PurchaseOrderDocument; told: Told[] }) {
  const states = await words('messages.states');
  return (
    <Section id="came" title="What came">
      <Table
        caption="What came"
        columns={COLUMNS}
        rows={document.lines.map((line) => ({
          key: line.id,
          cells: [
            fullName(line),
            line.bottles,
            line.received ?? line.bottles,
            difference(line.bottles, line.received ?? line.bottles),
          ],
        }))}
      />
      <h3 className="mt-6 mb-2 font-semibold">Who was told</h3>
      {told.length === 0 ? (
        <p className="max-w-measure text-muted">Nobody’s order changed by what came.</p>
      ) : (
        <Table
          caption="Orders that changed by what came"
          columns={PEOPLE}
          rows={told.map((one) => ({
            key: one.orderId,
            cells: [
              <RowLink key="order" href={`/admin/orders/${one.orderId}`}>
                {`Order ${one.orderNumber}, ${one.name}`}
              </RowLink>,
              <ul key="lines">
                {one.lines.map((line) => (
                  <li key={fullName(line)}>
                    {`${fullName(line)}: ${formatCount(line.to, 'bottle')}, before ${line.from}`}
                  </li>
                ))}
              </ul>,
              one.mail ? (
                <Link key="mail" href={`/admin/mail/${one.mail.id}`}>
                  <MailState status={one.mail.status}>{states(one.mail.status)}</MailState>
                </Link>
              ) : (
                'Not mailed yet'
              ),
            ],
          }))}
        />
      )}
    </Section>
  );
}

function difference(bought: number, came: number): string {
  if (came === bought) return 'as bought';
  if (came < bought) return `${bought - came} too few`;
  return `${came - bought} too many`;
}
