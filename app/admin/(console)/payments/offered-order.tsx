import type { ReactNode } from 'react';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { words } from '@/lib/http/pages/page-locale';
import type { Candidate } from '@/lib/money/matching/matching';
import { RowLink } from '../../_parts/tables/row-link';

interface OfferedOrderProps {
  transferId: number;
  order: Candidate;
  /** The other order that the transfer is booked on by the same press. */
  partner?: Candidate | null;
  /** The act of the button: `take` holds only as long as the order is suggested. */
  act: 'take' | 'assign';
  /** True for a button that stands out. */
  stands?: boolean;
  children: ReactNode;
}

/** An order that a transfer may be booked on, and the button that does it. */
export async function OfferedOrder(props: OfferedOrderProps) {
  const { transferId, order, partner, act, stands = false, children } = props;
  const t = await words('console.payments.waiting');
  const { id, orderNumber, name, roundName, dueCents } = order;
  const which = { number: String(orderNumber), name };
  return (
    <li className="flex items-center justify-between gap-x-4">
      <div className="min-w-0">
        <RowLink href={`/admin/orders/${id}`}>{t('order', which)}</RowLink>
        <p className="row-note">{roundName}</p>
        <p className="text-small">{children}</p>
        {dueCents <= 0 && <p className="font-semibold text-small">{t('paidAlready')}</p>}
      </div>
      <span className="shrink-0 whitespace-nowrap">
        <SubmitButton
          variant={stands ? 'quiet' : 'plain'}
          name={ROW_FIELD}
          value={rowValue({ id: transferId, order_id: id, ...(partner && { partner_id: partner.id }), act })}
          labels={[
            partner
              ? t.rich('takeBoth', { ...which, other: String(partner.orderNumber), hidden })
              : t.rich(act === 'take' ? 'take' : 'assign', { ...which, hidden }),
            t('taking'),
          ]}
        />
      </span>
    </li>
  );
}
