import type { Translator } from '@/lib/words/languages/translator';

/** With so many bottles left or fewer, it is told that they are few. */
const FEW = 12;

interface BottlesLeftProps {
  left: number;
  /** True when the order has bottles of the wine already. */
  ordered: boolean;
  t: Translator<'ordering.list'>;
}

/** The bottles left of a wine with a limit. The field itself says that a wine is sold out. */
export function BottlesLeft({ left, ordered, t }: BottlesLeftProps) {
  if (left === 0) return ordered && <p className="mt-1 text-small">{t('noneLeft')}</p>;
  // Beside bottles that one has already, those are more.
  return left <= FEW ? (
    <p className="mt-1 font-medium text-small">{t(ordered ? 'onlyMoreLeft' : 'onlyLeft', { count: left })}</p>
  ) : (
    <p className="mt-1 text-muted text-small">{t(ordered ? 'moreLeft' : 'left', { count: left })}</p>
  );
}
