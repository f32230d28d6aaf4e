import { type Administrator, isElevatedSuperadmin } from '@/lib/caller';
import { formatCount } from '@/lib/format';
import { presentParticipant } from '@/lib/participants/present';
import type { Participant } from '@/lib/participants/queries';
import { versionOf } from '@/lib/version';
import { DeleteForm } from '../../../_parts/delete-form';
import { ConfirmAsSuperadmin } from '../../../_parts/elevation';
import { Section } from '../../../_parts/section';
import { deleteParticipantForGood } from '../actions';

interface DeleteParticipantProps {
  participant: Participant;
  /** The number of orders that would be deleted with the participant. */
  orders: number;
  caller: Administrator;
}

/** Deletes a participant for good, for administrators who may; the others read what to do instead. */
export function DeleteParticipant({ participant, orders, caller }: DeleteParticipantProps) {
  return (
    <Section id="delete" title="Delete">
      {isElevatedSuperadmin(caller) ? (
        <DeleteForm
          action={deleteParticipantForGood}
          id={participant.id}
          version={versionOf(presentParticipant(participant))}
          label="Delete participant"
        >
          This deletes {participant.name}
          {orders > 0 && `, their ${formatCount(orders, 'order')}`} and the record of the mail they were sent.
          It cannot be undone. Deactivating keeps all of it.
        </DeleteForm>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-measure text-muted">
            Deleting takes the participant’s orders along, so it is for superadmins. Deactivating is the usual
            way: the orders are kept.
          </p>
          {caller.user.isSuperadmin && <ConfirmAsSuperadmin at="delete" />}
        </div>
      )}
    </Section>
  );
}
