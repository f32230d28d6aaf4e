import { ButtonForm } from '@/app/_ui/forms/button-form';
import { words } from '@/lib/http/pages/page-locale';
import { presentParticipant } from '@/lib/people/present';
import type { Participant } from '@/lib/people/queries';
import { type Administrator, isElevatedSuperadmin } from '@/lib/rules/caller';
import { versionOf } from '@/lib/rules/version';
import { DeleteForm } from '../../../_parts/delete-form';
import { ConfirmAsSuperadmin } from '../../../_parts/elevation';
import { Section } from '../../../_parts/page/section';
import { anonymise, deleteParticipantForGood } from '../actions';

interface DeleteParticipantProps {
  participant: Participant;
  /** The number of orders that would be deleted with the participant. */
  orders: number;
  caller: Administrator;
}

/** Anonymises or deletes a participant for good, for administrators with that right; others read an alternative. */
export async function DeleteParticipant({ participant, orders, caller }: DeleteParticipantProps) {
  const t = await words('console.participants.delete');
  const ofPrivacy = await words('console.participants.privacy');
  const version = versionOf(presentParticipant(participant));
  return (
    <Section id="delete" title={t('title')}>
      {isElevatedSuperadmin(caller) ? (
        <div className="grid gap-3">
          {participant.anonymisedAt === null && (
            <ButtonForm
              action={anonymise}
              values={{ id: participant.id }}
              confirm={ofPrivacy('label')}
              labels={[ofPrivacy('forGood'), ofPrivacy('anonymising')]}
            >
              {ofPrivacy('removes', { name: participant.name })}
            </ButtonForm>
          )}
          <DeleteForm
            action={deleteParticipantForGood}
            values={{ id: participant.id }}
            version={version}
            confirm={t('label')}
          >
            {t('deletes', { name: participant.name, orders })}
          </DeleteForm>
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-measure text-muted">{t('forSuperadmins')}</p>
          <p className="max-w-measure text-muted">{ofPrivacy('forSuperadmins')}</p>
          {caller.user.isSuperadmin && <ConfirmAsSuperadmin at="delete" />}
        </div>
      )}
    </Section>
  );
}
