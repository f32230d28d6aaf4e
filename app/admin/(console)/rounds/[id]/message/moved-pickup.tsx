import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { getWriting } from '@/lib/mail/runs/messages/queries';

/** Offers to tell participants with an order of another pickup; nothing without orders. */
export async function MovedPickup({ roundId }: { roundId: number }) {
  const { people } = await queryAsAdministrator(getWriting, { id: roundId });
  if (people.ordered === 0) return null;
  const t = await words('console.rounds.message.moved');
  return (
    <div className="mb-8">
      <Notice>
        <p>
          {t('moved')}{' '}
          <Link href={`/admin/rounds/${roundId}/message?to=ordered&about=pickup`}>
            {t('tell', { count: people.ordered })}
          </Link>
        </p>
      </Notice>
    </div>
  );
}
