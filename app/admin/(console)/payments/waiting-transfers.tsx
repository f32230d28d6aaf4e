import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { FormRow } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import { Link } from '@/app/_ui/link';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { TransferDetails, UnmatchedTransfers } from '@/lib/money/booking/waiting/queries';
import type { TransactionDetails } from '@/lib/money/matching/transactions';
import { formatDay, formatMoney } from '@/lib/words/format';
import { Section } from '../../_parts/page/section';
import { Pages } from '../../_parts/tables/pages';
import { RowLink } from '../../_parts/tables/row-link';
import { type Column, Table } from '../../_parts/tables/table';
import { settle } from './actions';
import { FINDER, OrderFinder } from './order-finder';
import { Payer } from './payer';
import { Suggestions } from './suggestions';
import { MOST_AT_ONCE, writtenTransfers } from './written-transfers';

interface WaitingTransfersProps {
  waiting: UnmatchedTransfers;
  page: number;
  size: number;
  /** The page of the orders below, which stays. */
  ordersPage: number;
  /** The transfer whose order is searched for in its row, and with which words. */
  finding: { transfer: TransferDetails; q: string } | undefined;
}

/** The transfers to be assigned, each with its suggestions. One press takes one, all sure ones, or the shown ones that match. */
export async function WaitingTransfers(props: WaitingTransfersProps) {
  const { waiting, page, size, ordersPage, finding } = props;
  const t = await words('console.payments.waiting');
  const locale = await pageLocale();
  const { items, total, sure } = waiting;
  const matching = matchingOf(items);
  const columns: Column[] = [
    { label: t('payer'), wide: true },
    { label: t('amount'), figure: true },
    { label: t('for'), wide: true },
    { label: t('act'), acts: true, fold: 'late' },
  ];
  return (
    <Section id="waiting" title={t('title', { count: total })} isOutcome>
      <p className="mb-3 max-w-measure text-muted">{t(total === 0 ? 'nothing' : 'about')}</p>
      {/* Both forms stay when nothing is left, because without scripts they show the outcome. */}
      <ButtonForm
        action={settle}
        values={{ transfers: writtenTransfers([...sure].slice(0, MOST_AT_ONCE)), act: 'take' }}
        className="mb-4"
        labels={[sure.size > 0 && t('takeSure', { count: Math.min(sure.size, MOST_AT_ONCE) }), t('taking')]}
      />
      <ButtonForm
        action={settle}
        values={{ transfers: writtenTransfers(matching), act: 'take' }}
        className="mb-4"
        labels={[matching.length > 1 && t('takeMatching', { count: matching.length }), t('taking')]}
      />
      <Form action={settle} rows>
        {total > 0 && (
          <Table
            caption={t('title', { count: total })}
            columns={columns}
            rows={items.map(({ transaction, suggestions }) => {
              const { id, bookedOn, name, amountCents, currency, perhapsSameAs } = transaction;
              const settings = { locale, timeZone: 'UTC', currency };
              const amount = formatMoney(amountCents, settings);
              const isFinding = finding?.transfer.transaction.id === id;
              const which = { amount, name: name || t('unnamed'), hidden };
              return {
                key: id,
                cells: [
                  <Payer key="payer" transfer={transaction} day={formatDay(bookedOn, locale)} />,
                  amount,
                  <FormRow key="for" id={id}>
                    <span id={`transfer-${id}`} />
                    <FormMessage className="mb-2" />
                    {perhapsSameAs !== null && (
                      <p className="mb-2 text-small">
                        {t.rich('perhapsSame', {
                          link: (chunks) => (
                            <RowLink href={`/admin/payments/transfers/${perhapsSameAs}`}>{chunks}</RowLink>
                          ),
                        })}
                      </p>
                    )}
                    <Suggestions transferId={id} suggestions={suggestions} />
                    {isFinding && <OrderFinder {...finding} settings={settings} />}
                  </FormRow>,
                  <div key="act" className="grid justify-items-start gap-x-4 max-md:flex max-md:flex-wrap">
                    {!isFinding && (
                      <Link
                        href={`/admin/payments?for=${id}&transfers=${page}&page=${ordersPage}#transfer-${id}`}
                        className="inline-flex min-h-target items-center text-small"
                      >
                        {t.rich('find', which)}
                      </Link>
                    )}
                    <Link
                      href={`/admin/payments/transfers/${id}`}
                      className="inline-flex min-h-target items-center text-small"
                    >
                      {t.rich('divide', which)}
                    </Link>
                    <SubmitButton
                      variant="plain"
                      name={ROW_FIELD}
                      value={rowValue({ id, act: 'set_aside' })}
                      className="-ml-1 text-small"
                      labels={[t.rich('setAside', which), t('settingAside')]}
                    />
                  </div>,
                ],
              };
            })}
          />
        )}
      </Form>
      {finding && (
        <form id={FINDER} action={`/admin/payments#transfer-${finding.transfer.transaction.id}`}>
          <input type="hidden" name="for" value={finding.transfer.transaction.id} autoComplete="off" />
          <input type="hidden" name="transfers" value={page} autoComplete="off" />
          <input type="hidden" name="page" value={ordersPage} autoComplete="off" />
        </form>
      )}
      <Pages
        page={page}
        size={size}
        total={total}
        href={(to) => `/admin/payments?transfers=${to}&page=${ordersPage}#waiting`}
      />
    </Section>
  );
}

/** The transfers with the name and the amount of one order, which no other of them has. */
function matchingOf(transfers: TransactionDetails[]): [transfer: number, order: number][] {
  const matching = transfers.flatMap(({ transaction, suggestions: [best] }): [number, number][] =>
    best?.reason === 'name_and_amount' && transaction.perhapsSameAs === null
      ? [[transaction.id, best.orderId]]
      : [],
  );
  return matching.filter(([, order]) => matching.filter(([, other]) => other === order).length === 1);
}
