import type { AllocatedOffering } from '@/lib/buying/allocation/outcome';

/** The distance from one bottle to the next, and the radius of a bottle. */
const STEP = 12;
const RADIUS = 4.5;

/** The kinds of bottles: ordered; an extra; left over; missing; or dropped. */
type Mark = 'ordered' | 'taken' | 'surplus' | 'missing' | 'dropped';

interface CrateDrawingProps {
  settled: AllocatedOffering;
  bottlesPerCrate: number;
}

/**
 * The last crate of a wine from above, a mark for each bottle. The marks differ in more than colour; the
 * words beside it repeat them.
 */
export function CrateDrawing({ settled, bottlesPerCrate }: CrateDrawingProps) {
  const rows = bottlesPerCrate > 12 ? 4 : bottlesPerCrate > 3 ? 2 : 1;
  const columns = Math.ceil(bottlesPerCrate / rows);
  const marks = marksOf(settled, bottlesPerCrate);
  return (
    <svg
      aria-hidden="true"
      width={columns * STEP + 4}
      height={rows * STEP + 4}
      className="shrink-0 text-accent-ink"
    >
      <rect
        x={0.5}
        y={0.5}
        width={columns * STEP + 3}
        height={rows * STEP + 3}
        rx={2}
        className="fill-transparent stroke-edge"
      />
      {marks.map((mark, place) => {
        const x = (place % columns) * STEP + STEP / 2 + 2;
        const y = Math.floor(place / columns) * STEP + STEP / 2 + 2;
        // biome-ignore lint/suspicious/noArrayIndexKey: a bottle is its place in the crate
        return <path key={place} d={PATHS[mark](x, y)} className={LOOKS[mark]} />;
      })}
    </svg>
  );
}

function marksOf(settled: AllocatedOffering, bottlesPerCrate: number): Mark[] {
  const rest = settled.ordered % bottlesPerCrate;
  const part = (mark: Mark, bottles: number): Mark[] => Array.from({ length: bottles }, () => mark);
  const filled = [
    ...part('ordered', rest - settled.dropped),
    ...part('dropped', settled.dropped),
    ...part('taken', settled.taken),
    ...part('surplus', settled.surplus),
  ];
  return [...filled, ...part('missing', bottlesPerCrate - filled.length)];
}

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

const cross = (x: number, y: number) => `M${x - 2.5} ${y - 2.5}l5 5m0 -5l-5 5`;

const PATHS: Record<Mark, (x: number, y: number) => string> = {
  ordered: (x, y) => circle(x, y, RADIUS),
  taken: (x, y) => circle(x, y, RADIUS - 1) + circle(x, y, 0.75),
  surplus: (x, y) => `M${x - 3.5} ${y - 3.5}h7v7h-7z`,
  missing: (x, y) => circle(x, y, RADIUS - 1),
  dropped: (x, y) => circle(x, y, RADIUS - 1) + cross(x, y),
};

const LOOKS: Record<Mark, string> = {
  ordered: 'fill-current',
  taken: 'fill-transparent stroke-current stroke-2',
  surplus: 'fill-transparent stroke-current stroke-2',
  missing: 'fill-transparent stroke-line',
  dropped: 'fill-transparent stroke-edge',
};
