import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';
import type { MailingWithRecipients, ShownHindrance } from '@/lib/mail/plans/mailing-view';
import type { RoundWithRoute } from '@/lib/rounds/queries';

interface HindersProps extends RoundWithRoute {
  mailing: MailingWithRecipients;
}

/** The obstacle to a mailing, with a link to its remedy. */
export async function Hinders({ mailing: { hindrance, anchor }, round, route }: HindersProps) {
  if (!hindrance) return null;
  const t = await words('console.mailings');
  const way = (await ways(round.id))[hindrance];
  return (
    <p className="font-medium text-small">
      {t(`hindrance.${hindrance}`, { anchor, route: route.name })}{' '}
      {way && <Link href={way.href}>{way.label}</Link>}
    </p>
  );
}

async function ways(id: number): Promise<Partial<Record<ShownHindrance, { href: Href; label: string }>>> {
  const t = await words('console.mailings.one');
  return {
    no_template: { href: '/admin/templates', label: t('writeTemplate') },
    never: { href: `/admin/rounds/${id}/edit`, label: t('changeDates') },
    no_date: { href: `/admin/rounds/${id}/edit`, label: t('changeDates') },
  };
}
