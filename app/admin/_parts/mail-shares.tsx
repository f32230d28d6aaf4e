import { useId } from 'react';
import { Link } from '@/app/_ui/link';
import { formatCount } from '@/lib/format';
import type { Href } from '@/lib/http/address';
import type { MailCounts } from '@/lib/messages/counts';
import type { MailStatus } from '@/lib/messages/input';
import { MAIL_STATES } from './mail-state';

/** In order from good to bad. */
const ORDER: MailStatus[] = ['delivered', 'sent', 'delayed', 'held', 'bounced', 'failed'];

/** Fills that differ in more than colour: solid, dotted, or hatched in one direction or the other. */
const FILLS: Record<MailStatus, { ink: string; pattern?: string }> = {
  delivered: { ink: 'text-positive' },
  sent: { ink: 'text-edge' },
  delayed: { ink: 'text-ink', pattern: 'M0 5 5 0' },
  held: { ink: 'text-ink', pattern: 'M2.5 0v5' },
  bounced: { ink: 'text-danger', pattern: 'M0 0 5 5M0 5 5 0' },
  failed: { ink: 'text-danger' },
};

interface MailSharesProps {
  counts: MailCounts;
  /** The address of the list of messages in a state. */
  href(status: MailStatus): Href;
}

/** The states of a round's mail as one stacked bar, with the numbers as its key. */
export function MailShares({ counts, href }: MailSharesProps) {
  const parts = partsOf(counts);
  // A page may show the mail of several rounds.
  const id = useId();
  return (
    <div>
      {/* The widths are SVG attributes, because the page's policy forbids style attributes. */}
      <svg aria-hidden="true" className="block h-4 w-full">
        <Patterns id={id} />
        {parts.map(({ status, count, before }) => (
          <g key={status} className={FILLS[status].ink}>
            <rect
              x={share(before, counts)}
              width={share(count, counts)}
              height="100%"
              fill={fillOf(id, status)}
              className="stroke-2 stroke-paper"
            />
          </g>
        ))}
      </svg>
      <ul className="mt-1 flex flex-wrap gap-x-6 tabular-nums" aria-label="What became of the mail">
        {parts.map(({ status, count }) => (
          <li key={status}>
            <Link
              href={href(status)}
              className="inline-flex min-h-target items-center gap-2 no-underline hover:underline"
            >
              <svg aria-hidden="true" className={`size-4 ${FILLS[status].ink}`}>
                <rect width="100%" height="100%" fill={fillOf(id, status)} />
              </svg>
              {MAIL_STATES[status]} <span className="font-semibold">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-muted text-small">
        {formatCount(counts.total, 'message')} in all, {counts.opened} opened, {counts.clicked} with a link
        followed.
      </p>
    </div>
  );
}

/** The states that have messages, each with the number of messages before it in the bar. */
function partsOf({ states }: MailCounts): { status: MailStatus; count: number; before: number }[] {
  let before = 0;
  return ORDER.flatMap((status) => {
    const count = states.find((one) => one.status === status)?.count ?? 0;
    const part = { status, count, before };
    before += count;
    return count > 0 ? [part] : [];
  });
}

const share = (count: number, { total }: MailCounts) => `${(count / total) * 100}%`;

const fillOf = (id: string, status: MailStatus) =>
  FILLS[status].pattern ? `url(#${id}-${status})` : 'currentColor';

/** The patterns of the bar. The key's swatches refer to them too, so a page has them once. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {ORDER.map((status) => {
        const { ink, pattern } = FILLS[status];
        return (
          pattern && (
            <pattern
              key={status}
              id={`${id}-${status}`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              className={ink}
            >
              <rect width="5" height="5" className="fill-raised" />
              <path d={pattern} stroke="currentColor" strokeWidth="1.5" />
            </pattern>
          )
        );
      })}
    </defs>
  );
}
