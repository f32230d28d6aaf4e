import { languages } from './languages/languages';
import { translator } from './languages/translator';

/** The words before the number of an order, in any of the languages: "order", "purchase order", "no". */
const BEFORE_NUMBERS = new Set(
  languages.flatMap((language) =>
    translator(
      language,
      'console.find',
    )('numberWords')
      .split(',')
      .map((word) => word.trim().toLowerCase()),
  ),
);

/** The number of an order that a text means, as people write it: "28", "#28", "Order 28"; or null. */
export function orderNumberIn(q: string): number | null {
  const [, before = '', digits] = /^(.*?)[.:#\s]*(\d{1,9})$/.exec(q) ?? [];
  if (digits === undefined) return null;
  return before === '' || BEFORE_NUMBERS.has(before.toLowerCase()) ? Number(digits) : null;
}
