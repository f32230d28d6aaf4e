import { buttonClass } from '@/app/_ui/button';
import type { Shortage } from '@/lib/buying/purchase-orders/input';
import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { words } from '@/lib/http/pages/page-locale';
import { Section } from '../../../../_parts/page/section';
import { CameLines } from '../../_receipt/came-lines';
import { ShortageChoice } from '../../_receipt/shortage-choice';
import type { Came } from '../../received-lines';

interface CameFormProps {
  document: PurchaseOrderDocument;
  /** The earlier entries. */
  came: Came[];
  shortage: Shortage;
  /** True below a preview: the form is for other numbers. */
  isAgain: boolean;
}

/** The delivered bottles of each wine. It changes nothing: it asks for a preview. */
export async function CameForm({ document: { order, lines }, came, shortage, isAgain }: CameFormProps) {
  const t = await words('console.purchaseOrders.receive');
  return (
    <Section id="numbers" title={isAgain ? t('otherNumbers') : t('count')}>
      <form action={`/admin/purchase-orders/${order.id}/receive#preview`} data-passing className="grid gap-6">
        <CameLines lines={lines} came={came} />
        <ShortageChoice shortage={shortage} />
        <div>
          <button type="submit" className={buttonClass(isAgain ? 'quiet' : 'primary')}>
            {t('see')}
          </button>
        </div>
      </form>
    </Section>
  );
}
