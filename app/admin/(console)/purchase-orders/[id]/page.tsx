import { getPurchaseOrderOverview } from '@/lib/buying/purchase-orders/overview';
import { presentPurchaseOrder } from '@/lib/buying/purchase-orders/present';
import { getPurchaseOrder } from '@/lib/buying/purchase-orders/queries';
import { idOf, queryAsAdministrator, titledBy } from '@/lib/http/pages/page';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { versionOf } from '@/lib/rules/version';
import { formatMoney } from '@/lib/words/format';
import { DeleteForm } from '../../../_parts/delete-form';
import { Section } from '../../../_parts/page/section';
import { removePurchaseOrder } from '../actions';
import { DeliveredBottles } from './delivered-bottles';
import { Delivery } from './delivery';
import { OrderHeading } from './order-heading';
import { OrderMail } from './order-mail';
import { OrderedWines } from './ordered-wines';
import { OutdatedDraft } from './outdated-draft';

export const generateMetadata = titledBy(getPurchaseOrder, async ({ order }) =>
  (await words('console.purchaseOrders'))('name', { number: String(order.number) }),
);

/** The page of a purchase order: its wines, its delivery, its mail, and its receipt. */
export default async function PurchaseOrderPage({ params }: PageProps<'/admin/purchase-orders/[id]'>) {
  const overview = await queryAsAdministrator(getPurchaseOrderOverview, await idOf(params));
  const t = await words('console.purchaseOrders');
  const { document, outdated, mails, changedOrders } = overview;
  const { order, route } = document;
  const shown = presentPurchaseOrder(document);
  const version = versionOf(shown);
  return (
    <>
      <OrderHeading overview={overview} />
      <div className="grid grid-cols-1 gap-10">
        {outdated.length > 0 && <OutdatedDraft orderId={order.id} outdated={outdated} />}
        {order.status === 'received' && (
          <DeliveredBottles document={document} changedOrders={changedOrders} />
        )}
        <Section id="wines" title={t('wines.title')}>
          <p className="mb-3 tabular-nums">
            {shown.total_cents === null
              ? t('wines.noSum', { bottles: shown.bottles })
              : t('wines.sum', {
                  bottles: shown.bottles,
                  amount: formatMoney(shown.total_cents, await localeSettingsOfPage(route)),
                })}
          </p>
          <OrderedWines document={document} />
        </Section>
        <Delivery document={document} version={version} />
        <OrderMail document={document} mails={mails} />
        {order.status === 'draft' && (
          <Section id="delete" title={t('delete.title')}>
            <DeleteForm
              action={removePurchaseOrder}
              values={{ id: order.id, round: order.purchaseRoundId }}
              version={version}
              confirm={t('delete.label')}
            >
              {t('delete.deletes')}
            </DeleteForm>
          </Section>
        )}
      </div>
    </>
  );
}
