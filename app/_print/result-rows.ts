import type { RoundEnd } from '@/lib/today/round-end';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';

/** A line of a round's result: its name, and its sum. */
export type ResultRow = [string, string | number];

/** The result of a round in lines: its money, and its bottles. A sum of purchase prices may be unknown. */
export function resultRows(
  { result }: RoundEnd,
  settings: LocaleSettings,
  t: Translator<'paper.result'>,
): { money: ResultRow[]; bottles: ResultRow[] } {
  const { bottles, purchaseCents, leftOverCents } = result;
  const money = (cents: number | null) => (cents === null ? t('priceMissing') : formatMoney(cents, settings));
  const difference = purchaseCents === null ? null : result.totalCents - purchaseCents;
  return {
    money: [
      [t('takenIn'), money(result.takenInCents)],
      [t('paidBack'), money(result.paidBackCents)],
      [t('owed'), money(result.owedCents)],
      [t('toRefund'), money(result.refundableCents)],
      [t('total'), money(result.totalCents)],
      [t('suppliers'), money(purchaseCents)],
      [t('difference'), money(difference)],
      [t('leftOverWorth'), money(leftOverCents)],
    ],
    bottles: [
      [t('ordered'), bottles.ordered],
      [t('bought'), bottles.bought],
      [t('received'), bottles.received ?? t('noReceipt')],
      [t('handedOut'), bottles.handedOut],
      [t('short'), bottles.short],
      [t('leftOver'), bottles.leftOver],
    ],
  };
}
