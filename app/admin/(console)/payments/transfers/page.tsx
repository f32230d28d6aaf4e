import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { FormRow } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { BANK_TRANSACTION_STATES } from '@/lib/money/booking/input';
import { type BookedTransfer, listTransfers } from '@/lib/money/booking/waiting/queries';
import { formatDay, formatMoney } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Empty } from '../../../_parts/page/empty';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Pages, pageNumber } from '../../../_parts/tables/pages';
import { RowLink } from '../../../_parts/tables/row-link';
import { Choice, Search, wantedText } from '../../../_parts/tables/search';
import { type Column, Table } from '../../../_parts/tables/table';
import { settle } from '../actions';
import { Payer } from '../payer';

const SIZE = 50;

export const generateMetadata = titled('console.payments.transfers', 'title');

/** Everything that came in, with the orders that it was booked on, to look it up and to take it back. */
export default async function TransfersPage({ searchParams }: PageProps<'/admin/payments/transfers'>) {
  const t = await words('console.payments.transfers');
  const payments = (await words('console.payments'))('title');
  const wanted = await searchParams;
  const q = wantedText(wanted.q);
  const state = BANK_TRANSACTION_STATES.find((one) => one === wanted.state);
  const page = pageNumber(wanted.page);
  const { items, total } = await queryAsAdministrator(listTransfers, {
    limit: SIZE,
    offset: (page - 1) * SIZE,
    state,
    ...(q && { q }),
  });
  const narrowed = q !== '' || state !== undefined;
  const columns: Column[] = [
    { label: t('payer'), wide: true },
    { label: t('amount'), figure: true },
    { label: t('state') },
    { label: t('act'), acts: true },
  ];
  const query = new URLSearchParams({ ...(q && { q }), ...(state && { state }) });
  return (
    <>
      <PageHeading title={t('title')} parent={['/admin/payments', payments]} />
      {(total > 0 || narrowed) && (
        <Search label={t('search')} action="/admin/payments/transfers" q={q} narrowed={narrowed}>
          <Choice
            name="state"
            label={t('state')}
            chosen={state}
            options={[
              ['', t('all')],
              ...BANK_TRANSACTION_STATES.map((one): [string, string] => [one, t(`states.${one}`)]),
            ]}
          />
        </Search>
      )}
      {/* The form stays when nothing is left, because without scripts it shows the outcome. */}
      <Form action={settle} rows>
        {items.length === 0 ? (
          <Empty title={narrowed ? t('noneMatches') : t('none')}>{!narrowed && <p>{t('noneYet')}</p>}</Empty>
        ) : (
          <Table caption={t('title')} columns={columns} rows={await rowsOf(items, t)} />
        )}
      </Form>
      <Pages
        page={page}
        size={SIZE}
        total={total}
        href={(to) => `/admin/payments/transfers?${query}&page=${to}`}
      />
    </>
  );
}

async function rowsOf(items: BookedTransfer[], t: Translator<'console.payments.transfers'>) {
  const locale = await pageLocale();
  return items.map(({ transaction, parts }) => {
    const { id, state, bookedOn, name, amountCents, currency, returnIdentity } = transaction;
    const settings = { locale, timeZone: 'UTC', currency };
    const amount = formatMoney(amountCents, settings);
    const which = { amount, name, hidden };
    return {
      key: id,
      cells: [
        <Payer key="payer" transfer={transaction} day={formatDay(bookedOn, locale)} />,
        amount,
        <FormRow key="state" id={id}>
          <FormMessage className="mb-2" />
          {returnIdentity === null ? t(`states.${state}`) : t('returned')}
          {parts.map(({ order, amountCents: part }) => (
            <p key={`${order.id} ${part}`}>
              <RowLink href={`/admin/orders/${order.id}`}>
                {t('part', {
                  number: String(order.orderNumber),
                  name: order.name,
                  amount: formatMoney(part, settings),
                })}
              </RowLink>
            </p>
          ))}
        </FormRow>,
        state === 'open' ? (
          <RowLink key="act" href={`/admin/payments/transfers/${id}`}>
            {t.rich('book', which)}
          </RowLink>
        ) : (
          returnIdentity === null && (
            <SubmitButton
              key="act"
              variant="plain"
              name={ROW_FIELD}
              value={rowValue({ id, act: 'open' })}
              className="text-small"
              labels={[t.rich('open', which), t('opening')]}
            />
          )
        ),
      ],
    };
  });
}
