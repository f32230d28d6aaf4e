import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import { words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/offerings/full-name';
import type { TotalLine } from '@/lib/pickup/totals';
import type { PickupSums as Sums } from '@/lib/pickup-day/queries';
import type { PickupOrder } from '@/lib/pickup-day/state/pickup-entry';
import { Section } from '../../../../_parts/page/section';

interface PickupSumsProps {
  roundId: number;
  sums: Sums;
  orders: PickupOrder[];
  /** The wines of which bottles are left over for the group. */
  leftOver: TotalLine[];
  settings: LocaleSettings;
}

/** What a pickup comes to: who did not come, cash by table, bottles short, for the supplier, and those left over. */
export async function PickupSums({ roundId, sums, orders, leftOver, settings }: PickupSumsProps) {
  const t = await words('pickup.sums');
  const reasons = await words('pickup.page.reasons');
  const waiting = orders.filter(({ cancelled, collected_at }) => !cancelled && collected_at === null);
  const wines = new Map(
    orders.flatMap(({ lines }) =>
      lines.map((line): [number, string] => [
        line.wine_offering_id,
        line.vintage === null ? line.name : `${line.name} ${line.vintage}`,
      ]),
    ),
  );
  return (
    <Section id="afterwards" title={t('title')}>
      <dl className="grid gap-4">
        <div>
          <dt className="text-muted text-small">{t('notCome')}</dt>
          <dd className="flex flex-wrap items-center gap-4">
            {waiting.length === 0 ? (
              t('none')
            ) : (
              <>
                <Link reload href={`/admin/rounds/${roundId}/pickup?list=to_go#lists`}>
                  {t('orders', { orders: waiting.length })}
                </Link>
                <ButtonLink href={`/admin/rounds/${roundId}/message?to=not_collected`}>
                  {t('write')}
                </ButtonLink>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted text-small">{t('cash')}</dt>
          {sums.cash.length === 0 && <dd>{t('none')}</dd>}
          {sums.cash.map(({ table, amountCents }) => (
            <dd key={table} className="flex justify-between gap-4">
              <bdi>{table === null ? t('console') : table || t('unnamed')}</bdi>
              <span className="tabular-nums">{formatMoney(amountCents, settings)}</span>
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-muted text-small">{t('short')}</dt>
          {sums.short.length === 0 && <dd>{t('none')}</dd>}
          {sums.short.map(({ wineOfferingId, reason, bottles }) => (
            <dd key={`${wineOfferingId} ${reason}`} className="flex justify-between gap-4">
              <span>
                <bdi>{wines.get(wineOfferingId)}</bdi> ({reasons(reason)})
              </span>
              <span className="tabular-nums">{bottles}</span>
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-muted text-small">{t('leftOver')}</dt>
          {leftOver.length === 0 && <dd>{t('none')}</dd>}
          {leftOver.map(({ offering, leftOver: bottles }) => (
            <dd key={offering.id} className="flex justify-between gap-4">
              <bdi>{fullName(offering)}</bdi>
              <span className="tabular-nums">{bottles}</span>
            </dd>
          ))}
        </div>
      </dl>
    </Section>
  );
}
