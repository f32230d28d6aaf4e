import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { SHORTAGES } from '@/lib/buying/purchase-orders/input';
import { isHandedOver } from '@/lib/buying/purchase-orders/receipt/receipt-outcome';
import { getReceiving } from '@/lib/buying/purchase-orders/receipt/receiving';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import { Moment } from '../../../../_parts/moment';
import { Detail, Details } from '../../../../_parts/page/details';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { receivedLines } from '../../received-lines';
import { CameForm } from './came-form';
import { ReceiptPreview } from './receipt-preview';

export const generateMetadata = titled('console.purchaseOrders.receive', 'title');

/**
 * Books a supplier's delivery, on a phone beside the van. The entries are in the address of the preview, so
 * that going back keeps them.
 */
export default async function ReceivePage({
  params,
  searchParams,
}: PageProps<'/admin/purchase-orders/[id]/receive'>) {
  const t = await words('console.purchaseOrders');
  const wanted = await searchParams;
  const shortage = SHORTAGES.find((known) => known === wanted.shortage);
  const lines = receivedLines(Object.entries(wanted));
  const { document, preview } = await queryAsAdministrator(getReceiving, {
    id: parseId((await params).id),
    ...(shortage && { lines, shortage }),
  });
  const { order, supplier, route } = document;
  return (
    <>
      <PageHeading
        title={t('came.title')}
        parent={[
          `/admin/purchase-orders/${order.id}`,
          t('nameTo', { number: String(order.number), supplier: supplier.name }),
        ]}
      >
        {order.receivedAt && (
          <Details>
            <Detail term={t('facts.received')}>
              <Moment at={order.receivedAt} localeSettings={route} />
            </Detail>
          </Details>
        )}
      </PageHeading>
      {!isHandedOver(order, supplier) ? (
        <Notice>
          <p>
            {t('receive.notSent')}{' '}
            <Link href={`/admin/purchase-orders/${order.id}/send`}>{t('acts.send')}</Link>
          </p>
        </Notice>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {preview && shortage && (
            <ReceiptPreview document={document} preview={preview} lines={lines} shortage={shortage} />
          )}
          <CameForm
            document={document}
            came={lines}
            shortage={shortage ?? 'last_first'}
            isAgain={preview !== null}
          />
        </div>
      )}
    </>
  );
}
