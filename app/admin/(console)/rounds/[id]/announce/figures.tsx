import { useWords } from '@/app/_ui/words';
import type { Reached } from '@/lib/mail/runs/messages/commands';

/** The progress of an announcement, as numbers and as a bar. */
export function Figures({ total, sent, failed }: Reached) {
  const t = useWords('console.announceProgress');
  const share = (count: number) => `${total > 0 ? Math.min(100, (count / total) * 100) : 0}%`;
  return (
    <div className="grid max-w-measure gap-2 tabular-nums">
      {/* The widths are SVG attributes, because the page's policy forbids style attributes. */}
      <svg aria-hidden="true" className="block h-2 w-full" preserveAspectRatio="none">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={share(sent + failed)} height="100%" className="fill-danger" />
        <rect width={share(sent)} height="100%" className="fill-edge" />
      </svg>
      <p className="text-lead">
        {t.rich('counts', {
          sent,
          failed,
          total,
          quiet: (chunks) => <span className="text-muted">{chunks}</span>,
        })}
      </p>
    </div>
  );
}
