import { Link } from '@/app/_ui/link';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import type { RoundFigures } from '@/lib/today/round-figures';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { Figure } from './figure';

interface PhaseFiguresProps {
  roundId: number;
  figures: RoundFigures;
  sums: OrderSums;
  route: LocaleSettings;
}

/** The numbers of a round that count in its phase; each belongs into a list of terms. */
export async function PhaseFigures({ roundId, figures, sums, route }: PhaseFiguresProps) {
  const t = await words('console.figures');
  const counts = await words('counts');
  const settings = await localeSettingsOfPage(route);
  if (figures.phase === 'open') {
    const { open, missing } = figures.filling;
    return (
      <Figure term={t('cratesNotFull')} value={open}>
        {open > 0 && t('wouldFill', { bottles: missing })}
      </Figure>
    );
  }
  if (figures.phase === 'closed') {
    const { bought, needed, surplus } = figures;
    return (
      <>
        <Figure term={t('bought')} value={bought}>
          {t(bought < needed ? 'boughtOf' : 'allBought', { needed })}
        </Figure>
        <Figure term={t('leftOver')} value={counts('bottles', { count: surplus })} />
      </>
    );
  }
  const { collected, refundCents, surplus, surplusCents } = figures;
  const waiting = sums.orders - collected;
  return (
    <>
      {/* Nothing is known of a pickup of which nobody noted anything. */}
      {collected > 0 && (
        <Figure term={t('collected')} value={t('collectedOf', { collected, orders: sums.orders })}>
          {waiting > 0 && (
            <Link href={`/admin/rounds/${roundId}/pickup?list=to_go#lists`}>
              {t('notCome', { orders: waiting })}
            </Link>
          )}
        </Figure>
      )}
      {refundCents > 0 && <Figure term={t('refund')} value={formatMoney(refundCents, settings)} />}
      <Figure term={t('leftOver')} value={counts('bottles', { count: surplus })}>
        {surplus > 0 && surplusCents !== null && t('worth', { amount: formatMoney(surplusCents, settings) })}
      </Figure>
    </>
  );
}
