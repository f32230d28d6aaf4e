import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { PageWords } from '@/app/_ui/page-words';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import type { Sums } from '@/lib/money/booking/sums';
import { getTransfer, listWaiting } from '@/lib/money/booking/waiting/queries';
import { getOwing } from '@/lib/orders/lists/orders-owing';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { formatMoney } from '@/lib/words/format';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { SavedToast } from '../../_parts/page/saved-toast';
import { Pages, pageNumber } from '../../_parts/tables/pages';
import { wantedText } from '../../_parts/tables/search';
import { Owed } from './owed-orders';
import { Returnable } from './returnable-orders';
import { SpanFiles } from './span-files';
import { WaitingTransfers } from './waiting-transfers';

/** The orders, and the transfers that wait, that one page lists. */
const SIZE = 100;
const WAITING_SIZE = 25;

export const generateMetadata = titled('console.payments', 'title');

/** The transfers to be assigned, the orders that are owed, and the refunds. */
export default async function PaymentsPage({ searchParams }: PageProps<'/admin/payments'>) {
  const t = await words('console.payments');
  const { saved, page: wantedPage, transfers, for: wantedTransfer, q: wantedWords } = await searchParams;
  const [page, waitingPage] = [pageNumber(wantedPage), pageNumber(transfers)];
  const waiting = await queryAsAdministrator(listWaiting, {
    limit: WAITING_SIZE,
    offset: (waitingPage - 1) * WAITING_SIZE,
  });
  const q = wantedText(wantedWords);
  const chosen = waiting.items.find(({ transaction }) => String(transaction.id) === wantedTransfer);
  const finding = chosen && {
    transfer: await queryAsAdministrator(getTransfer, { id: chosen.transaction.id, ...(q && { q }) }),
    q,
  };
  const { owed, returnable, total } = await queryAsAdministrator(getOwing, {
    limit: SIZE,
    offset: (page - 1) * SIZE,
  });
  return (
    <>
      <Imported saved={saved} />
      <PageHeading
        title={t('title')}
        actions={
          <ButtonLink href="/admin/payments/import" variant="primary">
            {t('import')}
          </ButtonLink>
        }
      >
        <p className="mt-2">
          <Link href="/admin/payments/transfers" className="-my-3 inline-block py-3">
            {t('allTransfers')}
          </Link>
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 gap-10">
        <PageWords of={['console.roundOrders']}>
          <WaitingTransfers
            waiting={waiting}
            page={waitingPage}
            size={WAITING_SIZE}
            ordersPage={page}
            finding={finding}
          />
          {total === 0 && page === 1 && <Empty title={t('none')} sentence={t('noneYet')} />}
          {owed.length > 0 && waiting.forOwed.count > 0 && <LookFirst {...waiting.forOwed} />}
          {owed.map((round) => (
            <Owed key={round.id} round={round} awaited={waiting.awaited} />
          ))}
        </PageWords>
        {returnable.length > 0 && <Returnable rounds={returnable} />}
        <div className="print:hidden">
          <SpanFiles />
        </div>
      </div>
      <Pages page={page} size={SIZE} total={total} href={(to) => `/admin/payments?page=${to}`} />
    </>
  );
}

/**
 * Tells the outcome of a bank's file, as its page wrote it into the address: the number of booked transfers, and of
 * waiting ones.
 */
async function Imported({ saved }: { saved: string | string[] | undefined }) {
  const [, booked, waiting] = /^(\d{1,9})\.(\d{1,9})$/.exec(wantedText(saved)) ?? [];
  if (currentRequest()?.entered || booked === undefined) return null;
  const t = await words('console.payments');
  return <SavedToast words={t('imported', { booked: Number(booked), waiting: Number(waiting) })} />;
}

/** Says that transfers wait which may be for orders that are owed, before anybody is reminded of these. */
async function LookFirst({ count, sums }: { count: number; sums: Sums }) {
  const t = await words('console.payments');
  const locale = await pageLocale();
  const amounts = [...sums].map(([currency, cents]) =>
    formatMoney(cents, { locale, timeZone: 'UTC', currency }),
  );
  return (
    <Notice>
      {t.rich('lookFirst', {
        count,
        amount: amounts.join(', '),
        link: (chunks) => <Link href="#waiting">{chunks}</Link>,
      })}
    </Notice>
  );
}
