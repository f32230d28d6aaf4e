import { words } from '@/lib/http/pages/page-locale';
import type { AnnouncementReach, LeftOut } from '@/lib/mail/runs/announcement-reach';
import type { Translator } from '@/lib/words/languages/translator';
import { DetailLink } from '../../../../_parts/page/details';

interface LeftOutListProps {
  leftOut: AnnouncementReach['leftOut'];
  routeName: string;
}

/** People without an announcement of the round, each with the reason and a remedy. */
export async function LeftOutList({ leftOut: { total, first }, routeName }: LeftOutListProps) {
  const t = await words('console.announce.leftOut');
  return (
    <details className="mt-2" open={first.length <= 12}>
      <summary className="flex min-h-target max-w-max cursor-pointer items-center font-medium">
        {t('summary', { count: total, route: routeName })}
      </summary>
      <ul aria-label={t('label')} className="border-line border-t">
        {first.map((one) => (
          <Row key={one.participantId} leftOut={one} t={t} />
        ))}
      </ul>
      {total > first.length && (
        <p className="mt-2 text-muted text-small">{t('more', { count: total - first.length })}</p>
      )}
    </details>
  );
}

interface RowProps {
  leftOut: LeftOut;
  t: Translator<'console.announce.leftOut'>;
}

function Row({ leftOut: { participantId, name, reason, mailLogId }, t }: RowProps) {
  return (
    <li className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)_auto]">
      <DetailLink href={`/admin/participants/${participantId}`}>{name}</DetailLink>
      <span className="text-muted text-small sm:self-center">{t(`reasons.${reason}`)}</span>
      {mailLogId !== null && (
        <span className="text-small">
          <DetailLink href={`/admin/mail/${mailLogId}`}>
            {t.rich('message', { name, hidden: (chunks) => <span className="sr-only">{chunks}</span> })}
          </DetailLink>
        </span>
      )}
    </li>
  );
}
