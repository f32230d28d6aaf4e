import { Link } from '@/app/_ui/link';
import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import type { OrderChangedByReceipt } from '@/lib/buying/purchase-orders/receipt/orders-changed-by-receipt';
import { words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import type { Translator } from '@/lib/words/languages/translator';
import { Section } from '../../../_parts/page/section';
import { MailState } from '../../../_parts/states/mail-state';
import { RowLink } from '../../../_parts/tables/row-link';
import { type Column, Table } from '../../../_parts/tables/table';

/** The delivered bottles of a purchase order, the orders that changed, and the mail about them. */
export async function DeliveredBottles({
  document,
  changedOrders,
}: {
  document: PurchaseOrderDocument;
  changedOrders: OrderChangedByReceipt[];
}) {
  const t = await words('console.purchaseOrders.came');
  const states = await words('messages.states');
  const columns: Column[] = [
    { label: t('wine'), wide: true },
    { label: t('bought'), figure: true },
    { label: t('came'), figure: true },
    { label: t('difference') },
  ];
  const people: Column[] = [{ label: t('order'), wide: true }, { label: t('changes') }, { label: t('mail') }];
  return (
    <Section id="came" title={t('title')}>
      <Table
        caption={t('title')}
        columns={columns}
        rows={document.lines.map((line) => ({
          key: line.id,
          cells: [
            fullName(line),
            line.bottles,
            line.received ?? line.bottles,
            difference(line.bottles, line.received ?? line.bottles, t),
          ],
        }))}
      />
      <h3 className="mt-6 mb-2 font-semibold">{t('told')}</h3>
      {changedOrders.length === 0 ? (
        <p className="max-w-measure text-muted">{t('nobodyTold')}</p>
      ) : (
        <Table
          caption={t('toldCaption')}
          columns={people}
          rows={changedOrders.map((one) => ({
            key: one.orderId,
            cells: [
              <RowLink key="order" href={`/admin/orders/${one.orderId}`}>
                {t('orderOf', { number: String(one.orderNumber), name: one.name })}
              </RowLink>,
              <ul key="lines">
                {one.lines.map((line) => (
                  <li key={fullName(line)}>
                    {t('changed', { wine: fullName(line), bottles: line.to, before: line.from })}
                  </li>
                ))}
              </ul>,
              one.mail ? (
                <Link key="mail" href={`/admin/mail/${one.mail.id}`}>
                  <MailState status={one.mail.status}>{states(one.mail.status)}</MailState>
                </Link>
              ) : (
                t('notMailed')
              ),
            ],
          }))}
        />
      )}
    </Section>
  );
}

function difference(bought: number, came: number, t: Translator<'console.purchaseOrders.came'>): string {
  if (came === bought) return t('asBought');
  if (came < bought) return t('tooFew', { bottles: bought - came });
  return t('tooMany', { bottles: came - bought });
}
