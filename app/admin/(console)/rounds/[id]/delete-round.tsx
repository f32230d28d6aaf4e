import type { Administrator } from '@/lib/caller';
import { formatCount } from '@/lib/format';
import { presentRound } from '@/lib/rounds/present';
import type { Round } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/version';
import { DeleteForm } from '../../../_parts/delete-form';
import { ConfirmAsSuperadmin } from '../../../_parts/elevation';
import { Section } from '../../../_parts/section';
import { deleteRoundForGood } from '../actions';

interface DeleteRoundProps {
  round: Round;
  /** The number of orders that would be deleted with the round. */
  orders: number;
  caller: Administrator;
}

/**
 * Deletes the round if its state and the caller's rights allow it, and otherwise says what would be needed.
 */
export function DeleteRound({ round, orders, caller }: DeleteRoundProps) {
  return (
    <Section id="delete" title="Delete">
      {round.status === 'open' ? (
        <p className="text-muted">An open round cannot be deleted. Close it first.</p>
      ) : round.status === 'closed' && !caller.elevated ? (
        <NeedsElevation superadmin={caller.user.isSuperadmin} />
      ) : (
        <DeleteForm
          action={deleteRoundForGood}
          id={round.id}
          version={versionOf(presentRound(round))}
          label="Delete round"
        >
          This deletes “{round.name}” with its wine list
          {orders > 0 && ` and its ${formatCount(orders, 'order')}`}. It cannot be undone.
        </DeleteForm>
      )}
    </Section>
  );
}

function NeedsElevation({ superadmin }: { superadmin: boolean }) {
  if (!superadmin) return <p className="text-muted">Only a superadmin can delete a closed round.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        A closed round keeps its orders. To delete it, confirm as superadmin first.
      </p>
      <ConfirmAsSuperadmin at="delete" />
    </div>
  );
}
