import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { SHORTAGES } from '@/lib/buying/purchase-orders/input';
import { getRoundReceiving } from '@/lib/buying/purchase-orders/receipt/receiving';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { Empty } from '../../../../_parts/page/empty';
import { deliveries } from '../../../purchase-orders/received-lines';
import { RoundHeading } from '../round-heading';
import { AllCameForm } from './all-came-form';
import { AllReceipts } from './all-receipts';

export const generateMetadata = titled('console.rounds.receive', 'title');

/**
 * Books the deliveries of all suppliers of a round: as ordered in one press, or as the address of a preview says. The entries
 * are in that address, so that going back keeps them.
 */
export default async function ReceiveAllPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/receive'>) {
  const t = await words('console.rounds.receive');
  const wanted = await searchParams;
  const asked = SHORTAGES.find((known) => known === wanted.shortage);
  const shortage = asked ?? 'last_first';
  const entered = deliveries(Object.entries(wanted));
  const { round, route, awaited, unsent, preview } = await queryAsAdministrator(getRoundReceiving, {
    ...(await idOf(params)),
    shortage,
    ...(asked && { deliveries: entered }),
  });
  const purchase = `/admin/rounds/${round.id}/purchase` as const;
  const came = asked ? entered : awaited.map(({ order }) => ({ id: order.id, lines: [] }));
  return (
    <>
      <RoundHeading round={round} route={route} tab="purchase" />
      <div className="grid grid-cols-1 gap-10">
        {unsent.length > 0 && (
          <Notice>
            <p>
              {t('unsent', { suppliers: unsent.map(({ name }) => name).join(', ') })}{' '}
              <Link href={purchase}>{t('toPurchase')}</Link>
            </p>
          </Notice>
        )}
        {awaited.length === 0 ? (
          <Empty title={t('none')} sentence={t('noneYet')}>
            {unsent.length === 0 && <ButtonLink href={purchase}>{t('toPurchase')}</ButtonLink>}
          </Empty>
        ) : (
          <>
            {preview && (
              <AllReceipts
                {...{ round, route, preview, shortage }}
                awaited={awaited.filter(({ order }) => preview.received.has(order.id))}
                came={came}
                isAsOrdered={!asked}
              />
            )}
            <AllCameForm {...{ round, awaited, came, shortage }} isAgain={asked !== undefined} />
          </>
        )}
      </div>
    </>
  );
}
