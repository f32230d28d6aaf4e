import { useId } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

/** Fills that differ in more than colour: solid, empty, or hatched in one direction or another. */
const PATTERNS = {
  rising: 'M0 5 5 0',
  upright: 'M2.5 0v5',
  crossed: 'M0 0 5 5M0 5 5 0',
  level: 'M0 2.5h5',
} as const;

/** The drawing of a part of a whole. */
export interface ShareLook {
  ink: 'text-positive' | 'text-edge' | 'text-ink' | 'text-danger';
  pattern?: keyof typeof PATTERNS;
}

/** One part of a whole. */
export interface Share {
  key: string;
  label: string;
  count: number;
  /** The total of the part, as money. */
  sum?: string;
  look: ShareLook;
  /** The address of a list of this part. */
  href?: Href;
}

interface SharesProps {
  /** The name of the whole: "Mail by state". */
  label: string;
  /** The parts that have a count, in the order in which they are drawn. */
  shares: Share[];
}

/** A whole as one stacked bar, with the numbers as its key. */
export function Shares({ label, shares }: SharesProps) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const parts = shares.map((share, index) => ({
    ...share,
    before: shares.slice(0, index).reduce((sum, { count }) => sum + count, 0),
  }));
  // A page may have several bars.
  const prefix = useId();
  const fillOf = ({ key, look }: Share) => (look.pattern ? `url(#${prefix}-${key})` : 'currentColor');
  return (
    <>
      {/* The widths are SVG attributes, because the page's policy forbids style attributes. */}
      <svg aria-hidden="true" className="block h-4 w-full">
        <defs>
          {shares.map(
            ({ key, look }) => look.pattern && <Pattern key={key} id={`${prefix}-${key}`} look={look} />,
          )}
        </defs>
        {parts.map((part) => (
          <g key={part.key} className={part.look.ink}>
            <rect
              x={`${(part.before / total) * 100}%`}
              width={`${(part.count / total) * 100}%`}
              height="100%"
              fill={fillOf(part)}
              className="stroke-2 stroke-paper"
            />
          </g>
        ))}
      </svg>
      <ul className="mt-1 flex flex-wrap gap-x-6 tabular-nums" aria-label={label}>
        {shares.map((share) => (
          <li key={share.key}>
            <Entry share={share}>
              <svg aria-hidden="true" className={`size-4 ${share.look.ink}`}>
                <rect width="100%" height="100%" fill={fillOf(share)} />
              </svg>
              {share.label} <span className="font-semibold">{share.count}</span>
              {share.sum && <span className="text-muted">{share.sum}</span>}
            </Entry>
          </li>
        ))}
      </ul>
    </>
  );
}

const ENTRY = 'inline-flex min-h-target items-center gap-2';

function Entry({ share: { href }, children }: { share: Share; children: React.ReactNode }) {
  if (href === undefined) return <span className={ENTRY}>{children}</span>;
  return (
    <Link href={href} className={`${ENTRY} no-underline hover:underline`}>
      {children}
    </Link>
  );
}

/** The pattern of a part. The key's swatch refers to it too. */
function Pattern({ id, look: { ink, pattern } }: { id: string; look: ShareLook }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" className={ink}>
      <rect width="5" height="5" className="fill-raised" />
      <path d={pattern && PATTERNS[pattern]} stroke="currentColor" strokeWidth="1.5" />
    </pattern>
  );
}
