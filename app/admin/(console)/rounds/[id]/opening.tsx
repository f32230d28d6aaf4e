import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import type { Round } from '@/lib/rounds/queries';

const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a draft still needs before it can open, with links to the fields; nothing when it is complete. */
export function BeforeOpening({ round, offerings }: { round: Round; offerings: number }) {
  if (round.status !== 'draft') return null;
  const missing = [
    round.opensAt ? '' : 'when it opens',
    round.orderDeadlineAt ? '' : 'the order deadline',
    round.pickupAt ? '' : 'the pickup time',
  ].filter(Boolean);
  if (missing.length === 0 && offerings > 0) return null;
  return (
    <Notice>
      <p className="font-medium">Before this round opens</p>
      <ul>
        {missing.length > 0 && (
          <li>
            <Link href={`/admin/rounds/${round.id}/edit`} className="inline-flex min-h-target items-center">
              Set {AND.format(missing)}
            </Link>
          </li>
        )}
        {offerings === 0 && (
          <li>
            <Link
              href={`/admin/rounds/${round.id}/offerings/new`}
              className="inline-flex min-h-target items-center"
            >
              Add its first wine
            </Link>
          </li>
        )}
      </ul>
    </Notice>
  );
}
