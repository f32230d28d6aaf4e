import { words } from '@/lib/http/pages/page-locale';
import { presentRound } from '@/lib/rounds/present';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import { versionOf } from '@/lib/rules/version';
import type { Translator } from '@/lib/words/languages/translator';
import { DeleteForm } from '../../../_parts/delete-form';
import { ConfirmAsSuperadmin } from '../../../_parts/elevation';
import { Section } from '../../../_parts/page/section';
import { deleteRoundForGood } from '../actions';

interface DeleteRoundProps {
  round: Round;
  /** The number of orders that would be deleted with the round. */
  orders: number;
  caller: Administrator;
}

/** Deletes the round if its state and the caller's rights allow it, and otherwise names the missing conditions. */
export async function DeleteRound({ round, orders, caller }: DeleteRoundProps) {
  const t = await words('console.rounds.delete');
  return (
    <Section id="delete" title={t('title')} className="print:hidden">
      {round.status === 'open' ? (
        <p className="text-muted">{t('open')}</p>
      ) : round.status === 'closed' && !caller.elevated ? (
        <NeedsElevation superadmin={caller.user.isSuperadmin} t={t} />
      ) : (
        <DeleteForm
          action={deleteRoundForGood}
          values={{ id: round.id }}
          version={versionOf(presentRound(round))}
          confirm={t('label')}
        >
          {t('warning', { orders, round: round.name })}
        </DeleteForm>
      )}
    </Section>
  );
}

interface NeedsElevationProps {
  superadmin: boolean;
  t: Translator<'console.rounds.delete'>;
}

function NeedsElevation({ superadmin, t }: NeedsElevationProps) {
  if (!superadmin) return <p className="text-muted">{t('onlySuperadmin')}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t('confirmFirst')}</p>
      <ConfirmAsSuperadmin at="delete" />
    </div>
  );
}
