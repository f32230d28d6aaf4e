'use client';

import { Form } from '@/app/_ui/form';
import type { OrderPayment } from '../../../../_parts/order-payment';
import { Payment } from '../../../../_parts/payment';
import { RowLink } from '../../../../_parts/row-link';
import { type Column, Table } from '../../../../_parts/table';
import { markPaid } from '../../../orders/actions';

const COLUMNS: Column[] = [
  { label: 'No.', figure: true },
  { label: 'Participant', wide: true },
  { label: 'Bottles', figure: true },
  { label: 'Amount', figure: true },
  { label: 'Payment' },
  { label: 'Placed', fold: 'early' },
];

/** An order as its row shows it, in words. */
export interface OrderRow {
  payment: OrderPayment;
  quiet: boolean;
  name: string;
  reach: string;
  chosen: string;
  comment: string;
  bottles: number;
  amount: string;
  placed: string;
}

/**
 * The rows of a round's orders. They are a component of the browser, so that the page sends each as a few
 * words beside its HTML, and not as elements.
 */
export function OrderRows({ orders }: { orders: OrderRow[] }) {
  return (
    <Form action={markPaid} rows>
      <Table
        caption="Orders by number"
        columns={COLUMNS}
        rows={orders.map(({ payment, quiet, name, reach, chosen, comment, bottles, amount, placed }) => ({
          key: payment.id,
          quiet,
          cells: [
            payment.number,
            <>
              <RowLink href={`/admin/orders/${payment.id}`}>{name}</RowLink>
              <p className="row-note">{reach}</p>
              <p className="text-small">{chosen}</p>
              {comment !== '' && <p className="text-small italic">“{comment}”</p>}
            </>,
            bottles,
            amount,
            <Payment key="payment" payment={payment} />,
            placed,
          ],
        }))}
      />
    </Form>
  );
}
