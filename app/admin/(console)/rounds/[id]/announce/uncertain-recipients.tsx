import type { Announcing } from '@/lib/announcements/queries';
import { formatCount } from '@/lib/format';
import { DetailLink } from '../../../../_parts/details';

/** The people of whom it is unknown whether they have the announcement, each with the attempt that may have. */
export function UncertainRecipients({ uncertain: { total, first } }: Pick<Announcing, 'uncertain'>) {
  return (
    <div className="mb-5 max-w-measure">
      <p>
        It is unknown whether {formatCount(total, 'person has', 'people have')} the announcement: the attempt
        ended before the mail provider’s answer was recorded. Ask them, or look into the provider’s own log.
      </p>
      <ul className="mt-2 wrap-anywhere text-small">
        {first.map(({ participantId, name, mailLogId }) => (
          <li key={participantId}>
            <DetailLink href={`/admin/mail/${mailLogId}`}>{name}</DetailLink>
          </li>
        ))}
      </ul>
      {total > first.length && <p className="text-muted text-small">And {total - first.length} more.</p>}
    </div>
  );
}
