import type { LeftOut, LeftOutReason, Standing } from '@/lib/announcements/standing';
import { formatCount } from '@/lib/format';
import { DetailLink } from '../../../../_parts/details';

/** Why somebody has no announcement, and what one can do about it. */
const REASONS: Record<LeftOutReason, string> = {
  bounced: 'The mail came back from the address. Correct the address, then send again.',
  failed: 'The mail was not sent.',
  unknown: 'It is unknown whether the mail arrived.',
  not_mailed: 'Joined, or was activated, after the announcement.',
  deactivated: 'Deactivated: gets no announcements.',
};

interface LeftOutListProps {
  leftOut: Standing['leftOut'];
  routeName: string;
}

/** Those who have no announcement of the round, each with the reason. */
export function LeftOutList({ leftOut: { total, first }, routeName }: LeftOutListProps) {
  return (
    <details className="mt-2" open={first.length <= 12}>
      <summary className="flex min-h-target max-w-max cursor-pointer items-center font-medium">
        Left out: {formatCount(total, 'participant')} of {routeName}
      </summary>
      <ul aria-label="Left out" className="border-line border-t">
        {first.map((one) => (
          <Row key={one.participantId} {...one} />
        ))}
      </ul>
      {total > first.length && <p className="mt-2 text-muted text-small">And {total - first.length} more.</p>}
    </details>
  );
}

function Row({ participantId, name, reason, mailLogId }: LeftOut) {
  return (
    <li className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)_auto]">
      <DetailLink href={`/admin/participants/${participantId}`}>{name}</DetailLink>
      <span className="text-muted text-small sm:self-center">{REASONS[reason]}</span>
      {mailLogId !== null && (
        <span className="text-small">
          <DetailLink href={`/admin/mail/${mailLogId}`}>
            Message<span className="sr-only"> to {name}</span>
          </DetailLink>
        </span>
      )}
    </li>
  );
}
