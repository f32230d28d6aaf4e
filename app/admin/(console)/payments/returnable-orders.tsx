import { Form } from '@/app/_ui/forms/form';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { OwingRound } from '@/lib/orders/lists/orders-owing';
import { formatMoney } from '@/lib/words/format';
import { Section } from '../../_parts/page/section';
import { orderPayment } from '../../_parts/payments/order-payment';
import { Payment } from '../../_parts/payments/payment';
import { RowLink } from '../../_parts/tables/row-link';
import { type Column, Table } from '../../_parts/tables/table';
import { markPaid } from '../orders/actions';

/** The orders that are overpaid, by round, each with the button that notes its refund. */
export async function Returnable({ rounds }: { rounds: OwingRound[] }) {
  const t = await words('console.payments');
  const payments = await words('console.payment');
  const columns: Column[] = [
    { label: t('order'), figure: true },
    { label: t('participant'), wide: true },
    { label: t('round') },
    { label: t('refund') },
  ];
  const rows = await Promise.all(
    rounds.map(async ({ name, route, orders }) => {
      const localeSettings = await localeSettingsOfPage(route);
      return orders.map(({ id, number, participant, dueCents, refund }) => ({
        key: id,
        cells: [
          number,
          <>
            <RowLink href={`/admin/orders/${id}`}>{participant.name}</RowLink>
            {refund && refund.reason !== 'more' && (
              <p className="row-note">{t(`refundReasons.${refund.reason}`)}</p>
            )}
          </>,
          name,
          refund && (
            <Payment
              key="refund"
              payment={{
                ...orderPayment(refund.details, localeSettings, payments),
                words: formatMoney(-dueCents, localeSettings),
                brief: true,
              }}
            />
          ),
        ],
      }));
    }),
  );
  return (
    <Section id="returnable" title={t('returnable')}>
      <p className="mb-3 max-w-measure text-muted">{t('returnableAbout')}</p>
      <Form action={markPaid} rows>
        <Table caption={t('returnable')} columns={columns} rows={rows.flat()} />
      </Form>
    </Section>
  );
}
