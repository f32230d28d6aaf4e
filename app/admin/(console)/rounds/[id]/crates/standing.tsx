import { Confirm } from '@/app/_ui/confirm';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment, type LocaleSettings } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import type { Settling } from '@/lib/settlements/settling';
import { MailState } from '../../../../_parts/mail-state';
import { undo } from './actions';

interface StandingProps {
  settling: Settling;
  localeSettings: LocaleSettings;
}

/** How far the round is: still open, to be settled, settled with what was mailed, or fixed by what was sent. */
export function Standing({ settling, localeSettings }: StandingProps) {
  const { round, settlement, sent } = settling;
  if (round.status !== 'closed') {
    return (
      <Notice>
        <p>This is how the crates stand now. They are settled once the round is closed.</p>
      </Notice>
    );
  }
  if (!settlement && !sent) return null;
  return (
    <div className="grid gap-4">
      {settlement && (
        <Notice tone="positive">
          <p>Settled on {formatMoment(settlement.settledAt, localeSettings)}.</p>
          <WhatWasMailed mailed={settlement.mailed} />
        </Notice>
      )}
      {sent ? (
        <p className="max-w-measure">
          <Link href={`/admin/purchase-orders/${sent.id}`} className="inline-flex min-h-target items-center">
            Purchase order {sent.number}
          </Link>{' '}
          was sent, so the crates stay as they are: nothing is settled again or taken back.
        </p>
      ) : (
        settlement && (
          <Form action={undo} version={settlement.version} className="grid justify-items-start gap-4">
            <FormMessage />
            <input type="hidden" name="id" value={round.id} />
            <Confirm label="Undo settling">
              <p>Everybody gets what they ordered again. Those whose order changes by that are mailed.</p>
              <SubmitButton variant="danger" pendingLabel="Undoing…">
                Undo it
              </SubmitButton>
            </Confirm>
          </Form>
        )
      )}
    </div>
  );
}

async function WhatWasMailed({ mailed }: { mailed: NonNullable<Settling['settlement']>['mailed'] }) {
  const states = await words('messages.states');
  const orders = mailed.reduce((sum, part) => sum + part.orders, 0);
  if (orders === 0) return <p>No order changed by that, and nobody was mailed.</p>;
  return (
    <>
      <p>{orders === 1 ? 'One order changed by that.' : `${orders} orders changed by that.`} Their mail:</p>
      <ul className="flex flex-wrap gap-x-6 tabular-nums">
        {mailed.map(({ status, orders: count }) => (
          <li key={status ?? 'none'}>
            {status === null ? 'Not mailed' : <MailState status={status}>{states(status)}</MailState>}{' '}
            <span className="font-semibold">{count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
