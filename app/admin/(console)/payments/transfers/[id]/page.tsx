import { ButtonForm } from '@/app/_ui/forms/button-form';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import { getTransfer, type TransferDetails } from '@/lib/money/booking/waiting/queries';
import { formatDay, formatMoney, type LocaleSettings } from '@/lib/words/format';
import { Detail, Details } from '../../../../_parts/page/details';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { Section } from '../../../../_parts/page/section';
import { RowLink } from '../../../../_parts/tables/row-link';
import { Search, wantedText } from '../../../../_parts/tables/search';
import { settle } from '../../actions';
import { PartsForm } from './parts-form';

export const generateMetadata = titled('console.payments.transfer', 'title');

/** One transfer: the bank's data, and its orders, or the form that assigns it to one or several. */
export default async function TransferPage({
  params,
  searchParams,
}: PageProps<'/admin/payments/transfers/[id]'>) {
  const t = await words('console.payments.transfer');
  const { id } = await idOf(params);
  const q = wantedText((await searchParams).q);
  const transfer = await queryAsAdministrator(getTransfer, { id, ...(q && { q }) });
  const { transaction } = transfer;
  const { state, name, amountCents, currency, bookedOn, iban, text } = transaction;
  const locale = await pageLocale();
  const settings = { locale, timeZone: 'UTC', currency };
  return (
    <>
      <PageHeading
        title={t('heading', { amount: formatMoney(amountCents, settings), name: name || t('unnamed') })}
        parent={['/admin/payments', (await words('console.payments'))('title')]}
      >
        <Details>
          <Detail term={t('day')}>{formatDay(bookedOn, locale)}</Detail>
          {iban && <Detail term={t('iban')}>{groupedIban(iban)}</Detail>}
          <Detail term={t('text')}>
            <span className="wrap-anywhere">{text}</span>
          </Detail>
        </Details>
      </PageHeading>
      {state === 'open' ? (
        <Section id="book" title={t('book')}>
          <p className="mb-4 max-w-measure text-muted">{t('about')}</p>
          <Search
            label={t('search')}
            action={`/admin/payments/transfers/${transaction.id}`}
            q={q}
            narrowed={q !== ''}
          />
          <PartsForm transfer={transfer} settings={settings} />
        </Section>
      ) : (
        <Settled transfer={transfer} settings={settings} />
      )}
    </>
  );
}

interface SettledProps {
  transfer: TransferDetails;
  settings: LocaleSettings;
}

/** A transfer that is booked or set aside: its orders, and the button that opens it again. */
async function Settled({ transfer: { transaction, parts }, settings }: SettledProps) {
  const t = await words('console.payments.transfers');
  return (
    <Section id="state" title={t(`states.${transaction.state}`)} isOutcome>
      <ul className="mb-4">
        {parts.map(({ order, amountCents }) => (
          <li key={`${order.id} ${amountCents}`}>
            <RowLink href={`/admin/orders/${order.id}`}>
              {t('part', {
                number: String(order.orderNumber),
                name: order.name,
                amount: formatMoney(amountCents, settings),
              })}
            </RowLink>
          </li>
        ))}
      </ul>
      {transaction.returnIdentity === null ? (
        <ButtonForm
          action={settle}
          values={{ id: transaction.id, act: 'open' }}
          labels={[t('openAgain'), t('opening')]}
        />
      ) : (
        <p>{t('returned')}</p>
      )}
    </Section>
  );
}
