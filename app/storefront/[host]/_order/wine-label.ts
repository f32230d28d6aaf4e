import type { Offering } from '@/lib/wines/offerings/queries';
import type { Translator } from '@/lib/words/languages/translator';

/** The facts on a wine's label, in words. The browser gets them with the list, and no more than is shown. */
export interface WineLabel {
  /** The words that open it. */
  title: string;
  /** The facts that are known, each a term and its value. */
  facts: [term: string, value: string][];
  /** The producer's page with the nutrition facts. */
  nutrition?: { label: string; url: string };
}

/** The label of a wine; undefined where nothing is known of it. */
export function labelOf(wine: Offering, t: Translator<'storefront.label'>): WineLabel | undefined {
  const { bottleMl, alcoholPermille, energyKj, energyKcal, nutritionUrl } = wine;
  const energy = [
    energyKj !== null && t('kilojoules', { amount: energyKj }),
    energyKcal !== null && t('kilocalories', { amount: energyKcal }),
  ];
  const facts: [string, string][] = [
    [t('grapes'), wine.grapes],
    [t('content'), bottleMl === null ? '' : t('millilitres', { amount: bottleMl })],
    [t('alcohol'), alcoholPermille === null ? '' : t('percent', { amount: alcoholPermille / 10 })],
    [t('allergens'), wine.allergens],
    [t('ingredients'), wine.ingredients],
    [t('energy'), energy.filter(Boolean).join(' / ')],
    [t('bottler'), wine.bottler],
  ];
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0 && nutritionUrl === null) return undefined;
  return {
    title: t('title'),
    facts: known,
    ...(nutritionUrl !== null && { nutrition: { label: t('nutrition'), url: nutritionUrl } }),
  };
}
