'use client';

import { Form } from '@/app/_ui/forms/form';
import { useWords } from '@/app/_ui/words';
import type { Href } from '@/lib/http/address';
import type { LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import type { OrderPayment } from '../../../../_parts/payments/order-payment';
import { Payment } from '../../../../_parts/payments/payment';
import { RowLink } from '../../../../_parts/tables/row-link';
import { type Column, Table } from '../../../../_parts/tables/table';
import { markPaid } from '../../../orders/actions';
import { choiceField } from '../../../orders/choice-field';
import { ChosenOrders } from './chosen-orders';

type Words = Translator<'console.roundOrders'>;

const columns = (t: Words): Column[] => [
  { label: t('number'), figure: true },
  { label: t('participant'), wide: true },
  { label: t('bottles'), figure: true },
  { label: t('amount'), figure: true },
  { label: t('payment') },
  { label: t('placed'), fold: 'early' },
];

/** An order as its row shows it, in words. */
export interface OrderRow {
  payment: OrderPayment;
  /** The amount due; an order without one cannot be chosen. */
  dueCents: number;
  quiet: boolean;
  name: string;
  reach: string;
  chosen: string;
  comment: string;
  bottles: number;
  amount: string;
  placed: string;
}

interface OrderRowsProps {
  orders: OrderRow[];
  /** The query of each order's page, so that it knows the list around it. */
  listed: `?${string}` | '';
  localeSettings: LocaleSettings;
}

/**
 * The rows of a round's orders. They are a component of the browser, so that the page sends each as a few
 * words beside its HTML, and not as elements.
 */
export function OrderRows({ orders, listed, localeSettings }: OrderRowsProps) {
  const t = useWords('console.roundOrders');
  return (
    // React empties a form that was sent. Here the ticks stay while another row's button is pressed, and the box of
    // an order that was paid goes by itself.
    <Form action={markPaid} rows onReset={(event) => event.preventDefault()}>
      <ChosenOrders
        orders={orders}
        localeSettings={localeSettings}
        act={{ name: 'paid', value: 'true', labels: [t('markPaid'), t('saving')] }}
      >
        <Table
          caption={t('caption')}
          columns={columns(t)}
          rows={orders.map((order) => ({
            key: order.payment.id,
            quiet: order.quiet,
            cells: cellsOf(order, listed, t),
          }))}
        />
      </ChosenOrders>
    </Form>
  );
}

function cellsOf(
  { payment, dueCents, name, reach, chosen, comment, bottles, amount, placed }: OrderRow,
  listed: OrderRowsProps['listed'],
  t: Words,
) {
  const { id, number, version } = payment;
  const href: Href = listed === '' ? `/admin/orders/${id}` : `/admin/orders/${id}${listed}`;
  return [
    dueCents > 0 ? (
      <label key="number" className="order-choice">
        <input
          type="checkbox"
          name={choiceField(id)}
          value={version}
          data-cents={dueCents}
          aria-label={t('choose', { number: String(number) })}
          autoComplete="off"
        />
        {number}
      </label>
    ) : (
      number
    ),
    <>
      <RowLink href={href}>{name}</RowLink>
      <p className="row-note">{reach}</p>
      <p className="text-small">{chosen}</p>
      {comment !== '' && <p className="text-small italic">{t('quoted', { comment })}</p>}
    </>,
    bottles,
    amount,
    <Payment key="payment" payment={payment} />,
    placed,
  ];
}
