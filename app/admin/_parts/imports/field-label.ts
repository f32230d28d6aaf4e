import { messageAt } from '@/lib/words/languages/translator';

/** The names of the fields that files are read as, where the console's forms have them. */
const LABELS: Record<string, string> = {
  email: 'participants.email',
  phone: 'participants.phone',
  locale: 'participants.language',
  name: 'offering.name',
  producer: 'offering.producer',
  vintage: 'offering.vintage',
  region: 'offering.region',
  description: 'offering.description',
  category_id: 'offering.category',
  price_cents: 'orders.wines.price',
  purchase_price_cents: 'purchaseOrders.wines.price',
  bottles_per_crate: 'offering.bottlesInCrate',
  supplier_id: 'offering.supplier',
  article_number: 'offering.articleNumber',
  min_bottles: 'offering.leastBottles',
  max_bottles: 'offering.mostBottles',
  grapes: 'offering.label.grapes',
  bottle_ml: 'offering.label.content',
  alcohol_permille: 'offering.label.alcohol',
  allergens: 'offering.label.allergens',
  ingredients: 'offering.label.ingredients',
  energy_kj: 'offering.label.kilojoules',
  energy_kcal: 'offering.label.kilocalories',
  nutrition_url: 'offering.label.nutrition',
  bottler: 'offering.label.bottler',
};

/** The name of a field in the words of the console; undefined for the whole row. */
export function fieldLabel(field: string, locale: string): string | undefined {
  const key = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  return key && messageAt(locale, 'console', key);
}
