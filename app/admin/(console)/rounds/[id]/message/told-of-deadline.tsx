import { Link } from '@/app/_ui/link';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { RoundWithRoute } from '@/lib/rounds/queries';
import { formatMoment } from '@/lib/words/format';

/** Says how many people were told a deadline before which nobody orders any more, and offers to write to them. */
export async function ToldOfDeadline({ round, route, told }: RoundWithRoute & { told: number }) {
  if (told === 0 || !round.orderDeadlineAt) return null;
  const t = await words('console.rounds.message.closedEarly');
  const deadline = formatMoment(round.orderDeadlineAt, await localeSettingsOfPage(route));
  const writing = `/admin/rounds/${round.id}/message?about=closing` as const;
  return t.rich('told', {
    count: told,
    deadline,
    ordered: (chunks) => <Link href={`${writing}&to=ordered`}>{chunks}</Link>,
    others: (chunks) => <Link href={`${writing}&to=not_ordered`}>{chunks}</Link>,
  });
}
