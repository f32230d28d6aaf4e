import { Checkbox } from '@/app/_ui/forms/checkbox';
import { words } from '@/lib/http/pages/page-locale';
import type { DoneSoFar } from '@/lib/rounds/reopening';

/**
 * Lists the purchases and collected orders that stay when the round opens again, with the checkbox that confirms it.
 */
export async function StaysDone({ done: { sent, received, handedOut } }: { done: DoneSoFar }) {
  const t = await words('console.rounds.reopening');
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-1 pl-5 font-medium">
        {sent > 0 && <li>{t('sent', { count: sent })}</li>}
        {received > 0 && <li>{t('received', { count: received })}</li>}
        {handedOut > 0 && <li>{t('handedOut', { count: handedOut })}</li>}
      </ul>
      <Checkbox name="reopens" label={t('allTheSame')} />
    </div>
  );
}
