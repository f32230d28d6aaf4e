import type { ReactNode } from 'react';
import type { PurchaseOrderStatus } from '@/lib/purchase-orders/input';

const MARKS: Record<PurchaseOrderStatus, ReactNode> = {
  draft: (
    <circle
      cx="6"
      cy="6"
      r="4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.4 2.3"
    />
  ),
  sent: <path d="M1 6h8M6 2.5 9.5 6 6 9.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  confirmed: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  received: <rect x="1" y="1" width="10" height="10" fill="currentColor" />,
};

const INKS: Record<PurchaseOrderStatus, string> = {
  draft: 'text-muted',
  sent: 'text-ink',
  confirmed: 'text-positive',
  received: 'text-ink',
};

interface PurchaseStateProps {
  status: PurchaseOrderStatus;
  /** The word for it: `purchaseOrders.states` of the catalogues. */
  children: ReactNode;
}

/** The state of a purchase order as a word and a mark with its own shape. */
export function PurchaseState({ status, children }: PurchaseStateProps) {
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap font-medium ${INKS[status]}`}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        {MARKS[status]}
      </svg>
      {children}
    </span>
  );
}
