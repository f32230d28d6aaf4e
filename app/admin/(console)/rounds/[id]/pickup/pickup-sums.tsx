'use client';

import { use } from 'react';
import { HeardContext } from '@/app/_pickup/pickup-day';
import type { Sums } from '@/app/_pickup/pickup-line';
import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { useWords } from '@/app/_ui/words';
import type { TotalLine } from '@/lib/pickup/paper/totals';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { Section } from '../../../../_parts/page/section';

interface PickupSumsProps {
  roundId: number;
  /** As they stood when the page was made. */
  sums: Sums;
  /** The console's name among the tables. */
  consoleTable: string;
  /** The wines of which bottles are left over for the group. */
  leftOver: TotalLine[];
  settings: LocaleSettings;
}

/**
 * The sums of a pickup: orders not collected, cash by table, short bottles, for the supplier, and those left
 * over.
 */
export function PickupSums({ roundId, sums: first, consoleTable, leftOver, settings }: PickupSumsProps) {
  const t = useWords('pickup.sums');
  const reasons = useWords('pickup.page.reasons');
  const { orders, sums = first } = use(HeardContext);
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
          {sums.cash.map(({ table, amount_cents }) => (
            <dd key={table} className="flex justify-between gap-4">
              <bdi>{table === consoleTable ? t('console') : table || t('unnamed')}</bdi>
              <span className="tabular-nums">{formatMoney(amount_cents, settings)}</span>
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-muted text-small">{t('short')}</dt>
          {sums.short.length === 0 && <dd>{t('none')}</dd>}
          {sums.short.map(({ wine_offering_id, reason, bottles }) => (
            <dd key={`${wine_offering_id} ${reason}`} className="flex justify-between gap-4">
              <span>
                <bdi>{wines.get(wine_offering_id)}</bdi> ({reasons(reason)})
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
