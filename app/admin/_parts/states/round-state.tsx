import { words } from '@/lib/http/page-locale';
import type { RoundStatus } from '@/lib/rounds/input';

const MARKS: Record<RoundStatus, React.ReactNode> = {
  draft: (
    <circle
      cx="6"
      cy="6"
      r="4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.4 2.3"
    />
  ),
  open: <circle cx="6" cy="6" r="5.25" fill="currentColor" />,
  closed: <rect x="1" y="1" width="10" height="10" fill="currentColor" />,
};

const INKS: Record<RoundStatus, string> = { draft: 'text-muted', open: 'text-positive', closed: 'text-ink' };

/** The state of a round as a word and a mark with its own shape. */
export async function RoundState({ status }: { status: RoundStatus }) {
  const t = await words('rounds.states');
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap font-medium ${INKS[status]}`}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        {MARKS[status]}
      </svg>
      {t(status)}
    </span>
  );
}
