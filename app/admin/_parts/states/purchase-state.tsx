import type { ReactNode } from 'react';
import type { PurchaseOrderStatus } from '@/lib/buying/purchase-orders/input';
import { State, type StateLook } from './state-mark';

const LOOKS: Record<PurchaseOrderStatus, StateLook> = {
  draft: { mark: 'dashes', ink: 'text-muted' },
  sent: { mark: 'arrow', ink: 'text-ink' },
  confirmed: { mark: 'tick', ink: 'text-positive' },
  received: { mark: 'square', ink: 'text-ink' },
};

/** The state of a purchase order; `children` is the word for it, of `purchaseOrders.states` of the catalogues. */
export function PurchaseState({ status, children }: { status: PurchaseOrderStatus; children: ReactNode }) {
  return <State look={LOOKS[status]}>{children}</State>;
}
