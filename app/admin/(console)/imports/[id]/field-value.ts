import type { Previewed } from '@/lib/imports/preview-import';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { formatMoney } from '@/lib/words/format';
import { languageName } from '@/lib/words/languages/tag';
import { translator } from '@/lib/words/languages/translator';

/** The fields whose numbers are names, not amounts. */
const PLAIN = new Set(['vintage']);

/** Writes the values of an import's fields as people read them; undefined for none. */
export function valueWriter(
  { currency = '', categories, suppliers }: Pick<Previewed, 'currency' | 'categories' | 'suppliers'>,
  locale: string,
) {
  const names = translator(locale, 'categories');
  const nameIn = (rows: { id: number; name: string }[], id: unknown) =>
    rows.find((row) => row.id === id)?.name ?? '';
  return (field: string, value: unknown): string | undefined => {
    if (typeof value === 'string') {
      if (value === '') return undefined;
      return field === 'locale' ? languageName(value, locale) : value;
    }
    if (typeof value !== 'number') return undefined;
    if (field === 'category_id') return categoryName(nameIn(categories, value), names);
    if (field === 'supplier_id') return nameIn(suppliers, value);
    if (PLAIN.has(field)) return value.toString();
    if (field.endsWith('_cents')) return formatMoney(value, { locale, timeZone: 'UTC', currency });
    return (field === 'alcohol_permille' ? value / 10 : value).toLocaleString(locale);
  };
}
