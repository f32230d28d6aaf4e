import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Form } from '@/app/_ui/forms/form';
import { Link } from '@/app/_ui/link';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { OwingOrder, OwingRound } from '@/lib/orders/lists/orders-owing';
import { formatDay, formatMoment, formatMoney } from '@/lib/words/format';
import { localDay } from '@/lib/words/moments';
import { Section } from '../../_parts/page/section';
import { PaymentsFiles } from '../../_parts/payments/payments-files';
import { RowLink } from '../../_parts/tables/row-link';
import { type Column, Table } from '../../_parts/tables/table';
import { choiceField } from '../orders/choice-field';
import { ChosenOrders } from '../rounds/[id]/orders/chosen-orders';
import { remind } from './actions';

interface OwedProps {
  round: OwingRound;
  /** The orders for which a transfer waits: nobody is reminded of them. */
  awaited: Set<number>;
}

/**
 * The orders of a round that are not paid in full, and the button that reminds people of those that are ticked: all of
 * whom nobody was reminded in the last days, and for which no transfer waits.
 */
export async function Owed({ round, awaited }: OwedProps) {
  const t = await words('console.payments');
  const localeSettings = await localeSettingsOfPage(round.route);
  const { orders } = round;
  const isChosen = ({ id, isReminded }: Pick<OwingOrder, 'id' | 'isReminded'>) =>
    !awaited.has(id) && !isReminded;
  const columns: Column[] = [
    { label: t('order'), figure: true },
    { label: t('participant'), wide: true },
    { label: t('paid'), figure: true },
    { label: t('due'), figure: true },
  ];
  const amount = formatMoney(round.cents, localeSettings);
  return (
    <Section
      id={`round-${round.id}`}
      title={
        <Link href={`/admin/rounds/${round.id}`} className="-my-2 inline-block py-2">
          {round.name}
        </Link>
      }
      actions={<PaymentsFiles roundId={round.id} />}
    >
      <p className="mb-3 text-muted">
        {round.paymentDueAt
          ? t('owedBy', { amount, when: formatMoment(round.paymentDueAt, localeSettings) })
          : t('owed', { amount })}
      </p>
      <Form action={remind} message={false}>
        <ChosenOrders
          orders={orders.map((order) => ({
            dueCents: awaited.has(order.id) ? 0 : order.dueCents,
            isChosen: isChosen(order),
          }))}
          localeSettings={localeSettings}
          act={{ name: 'act', value: 'remind', labels: [t('remind'), t('reminding')] }}
        >
          <Table
            caption={round.name}
            columns={columns}
            rows={orders.map(({ id, number, participant, paidCents, dueCents, remindedAt, isReminded }) => ({
              key: id,
              cells: [
                awaited.has(id) ? (
                  number
                ) : (
                  <label key="order" className="order-choice">
                    <input
                      type="checkbox"
                      name={choiceField(id)}
                      data-cents={dueCents}
                      defaultChecked={isChosen({ id, isReminded })}
                      aria-label={t('choose', { number: String(number) })}
                      autoComplete="off"
                    />
                    {number}
                  </label>
                ),
                <>
                  <RowLink href={`/admin/orders/${id}`}>{participant.name}</RowLink>
                  {awaited.has(id) && <p className="row-note">{t('awaited')}</p>}
                  {remindedAt && (
                    <p className="row-note">
                      {t('reminded', {
                        day: formatDay(localDay(remindedAt, localeSettings.timeZone), localeSettings.locale),
                      })}
                    </p>
                  )}
                </>,
                formatMoney(paidCents, localeSettings),
                formatMoney(dueCents, localeSettings),
              ],
            }))}
          />
          {orders.some(({ remindedAt }) => remindedAt) && <Checkbox name="again" label={t('again')} />}
        </ChosenOrders>
      </Form>
    </Section>
  );
}
