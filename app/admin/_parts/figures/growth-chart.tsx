import { words } from '@/lib/http/pages/page-locale';
import type { Growth, UntilDay } from '@/lib/today/orders-by-day';
import { type Column, Table } from '../tables/table';

interface GrowthChartProps {
  growth: Growth;
  /** The name of the round, for the table. */
  round: string;
}

const MEASURES = ['orders', 'bottles'] as const;
type Measure = (typeof MEASURES)[number];

/**
 * The orders and bottles of an open round by day, a line each, against those of the last round, dashed. The numbers are in
 * a table below.
 */
export async function GrowthChart({ growth, round }: GrowthChartProps) {
  const { here, last } = growth;
  // The day of the opening alone is no line.
  if ((here.at(-1)?.day ?? 0) === 0) return null;
  const t = await words('console.figures.growth');
  const days = [...new Set([...here, ...last].map(({ day }) => day))].sort((one, other) => one - other);
  const columns: Column[] = [
    { label: t('day'), wide: true },
    ...MEASURES.map((measure) => ({ label: t(measure), figure: true })),
    ...(last.length > 0 ? MEASURES.map((measure) => ({ label: t(`${measure}Last`), figure: true })) : []),
  ];
  return (
    <figure>
      <div className="grid grid-cols-2 gap-x-8">
        {MEASURES.map((measure) => (
          <div key={measure} className="min-w-0">
            <p className="text-muted text-small">{t(`${measure}ByDay`)}</p>
            <Lines growth={growth} measure={measure} />
          </div>
        ))}
      </div>
      {last.length > 0 && (
        <figcaption className="mt-1 flex flex-wrap gap-x-4 text-muted text-small">
          <Key label={t('here')} isLast={false} />
          <Key label={t('last')} isLast />
        </figcaption>
      )}
      <details className="text-muted text-small">
        <summary className="inline-flex min-h-target cursor-pointer items-center underline">
          {t('numbers')}
        </summary>
        <Table
          caption={t('caption', { round })}
          columns={columns}
          rows={days.map((day) => ({
            key: day,
            cells: [
              t('dayNumber', { day: day + 1 }),
              ...MEASURES.map((measure) => until(here, day)?.[measure] ?? ''),
              ...(last.length > 0 ? MEASURES.map((measure) => until(last, day)?.[measure] ?? 0) : []),
            ],
          }))}
        />
      </details>
    </figure>
  );
}

/** The state at the end of a day; undefined for a day after the last one. */
const until = (days: UntilDay[], day: number): UntilDay | undefined =>
  (days.at(-1)?.day ?? -1) < day ? undefined : days.findLast((one) => one.day <= day);

/** The two lines of one measure. The numbers are in the table, so it is not read out. */
function Lines({ growth: { here, last }, measure }: { growth: Growth; measure: Measure }) {
  const all = [...here, ...last];
  const days = Math.max(1, ...all.map(({ day }) => day));
  const most = Math.max(1, ...all.map((one) => one[measure]));
  // A day without an order keeps the number of the day before it.
  const path = (line: UntilDay[]) =>
    line.map((one) => `H${(one.day / days) * 100}V${38 - (one[measure] / most) * 36}`).join('');
  return (
    <svg aria-hidden="true" viewBox="0 0 100 40" preserveAspectRatio="none" className="block h-20 w-full">
      <path d="M0 39.5H100" className="stroke-line" vectorEffect="non-scaling-stroke" />
      {last.length > 0 && <Line d={`M0 38${path(last)}`} isLast />}
      <Line d={`M0 38${path(here)}`} isLast={false} />
    </svg>
  );
}

const Line = ({ d, isLast }: { d: string; isLast: boolean }) => (
  <path
    d={d}
    fill="none"
    className={isLast ? 'text-edge' : 'text-accent-ink'}
    stroke="currentColor"
    strokeWidth="2"
    strokeDasharray={isLast ? '4 3' : undefined}
    vectorEffect="non-scaling-stroke"
  />
);

/** A line of the drawing with its name. */
const Key = ({ label, isLast }: { label: string; isLast: boolean }) => (
  <span className="inline-flex items-center gap-2">
    <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6">
      <Line d="M0 4H24" isLast={isLast} />
    </svg>
    {label}
  </span>
);
