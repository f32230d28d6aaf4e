import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import type { Settling } from '@/lib/buying/allocation/settling';
import { words } from '@/lib/http/pages/page-locale';
import { formatMoment, type LocaleSettings } from '@/lib/words/format';
import { MailState } from '../../../../_parts/states/mail-state';
import { undo } from './actions';

interface SettlingStateProps {
  settling: Settling;
  localeSettings: LocaleSettings;
}

/**
 * The state of the round's crates: still open, to be settled, settled with its mail, or fixed by a sent
 * purchase order.
 */
export async function SettlingState({ settling, localeSettings }: SettlingStateProps) {
  const t = await words('console.rounds.crates.standing');
  const { round, settlement, sent } = settling;
  if (round.status !== 'closed') {
    return (
      <Notice>
        <p>{t('notClosed')}</p>
      </Notice>
    );
  }
  if (!settlement && !sent) return null;
  return (
    <div className="grid gap-4">
      {settlement && (
        <Notice tone="positive" data-outcome>
          <p>{t('settled', { when: formatMoment(settlement.settledAt, localeSettings) })}</p>
          <WhatWasMailed mailed={settlement.mailed} />
        </Notice>
      )}
      {sent ? (
        <p className="max-w-measure">
          {t.rich('fixed', {
            number: String(sent.number),
            order: (chunks) => (
              <Link
                href={`/admin/purchase-orders/${sent.id}`}
                className="inline-flex min-h-target items-center"
              >
                {chunks}
              </Link>
            ),
          })}
        </p>
      ) : (
        settlement && (
          <ButtonForm
            action={undo}
            version={settlement.version}
            values={{ id: round.id }}
            confirm={t('undo')}
            labels={[t('undoIt'), t('undoing')]}
          >
            {t('undoWarning')}
          </ButtonForm>
        )
      )}
    </div>
  );
}

async function WhatWasMailed({ mailed }: { mailed: NonNullable<Settling['settlement']>['mailed'] }) {
  const t = await words('console.rounds.crates.standing');
  const states = await words('messages.states');
  const orders = mailed.reduce((sum, part) => sum + part.orders, 0);
  if (orders === 0) return <p>{t('nobodyMailed')}</p>;
  return (
    <>
      <p>{t('mailed', { count: orders })}</p>
      <ul className="flex flex-wrap gap-x-6 tabular-nums">
        {mailed.map(({ status, orders: count }) => (
          <li key={status ?? 'none'}>
            {status === null ? t('notMailed') : <MailState status={status}>{states(status)}</MailState>}{' '}
            <span className="font-semibold">{count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
