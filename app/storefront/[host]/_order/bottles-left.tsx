import { formatCount } from '@/lib/format';

/** With so many bottles left or fewer, it is told that they are few. */
const FEW = 12;

interface BottlesLeftProps {
  left: number;
  /** Whether the order has bottles of the wine already. */
  ordered: boolean;
}

/** How many bottles of a wine with a limit are left. The field itself says that a wine is sold out. */
export function BottlesLeft({ left, ordered }: BottlesLeftProps) {
  if (left === 0) return ordered && <p className="mt-1 text-small">No more bottles left</p>;
  const bottles = formatCount(left, 'bottle');
  return left <= FEW ? (
    <p className="mt-1 font-medium text-small">Only {bottles} left</p>
  ) : (
    <p className="mt-1 text-muted text-small">{bottles} left</p>
  );
}
