import { type Crates, formatCrates, formatCratesOf, formatLineCrates } from '@/lib/wines/crates';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { type Translator, translator } from '@/lib/words/languages/translator';

/** The words of a paper, in the language of its round's route. */
export interface PaperWords {
  t: Translator<'paper'>;
  /** "4 bottles" */
  bottles(bottles: number): string;
  /** "2 crates + 3 bottles" */
  crates(crates: Crates): string;
  /** "2 crates + 3 bottles = 15 bottles", or only the bottles where there are no crates. */
  cratesAndBottles(crates: Crates, bottles: number): string;
  /** "1 crate + 2": the bottles of one wine, beside their number. */
  lineCrates(quantity: number, bottlesPerCrate: number): string;
  /** A category by its name in that language. */
  category(name: string): string;
  /** An amount in the currency's minor unit as money. */
  money(cents: number): string;
}

/**
 * The words of one paper. A list repeats few numbers thousands of times, so each formatted one is kept while
 * the list is printed.
 */
export function paperWords(localeSettings: LocaleSettings): PaperWords {
  const { locale } = localeSettings;
  const inCrates = translator(locale, 'crates');
  const categories = translator(locale, 'categories');
  const kept = new Map<string, string>();
  const amounts = new Map<number, string>();
  const crates = (counted: Crates): string => {
    const key = `${counted.crates} ${counted.bottles}`;
    const known = kept.get(key) ?? formatCrates(counted, inCrates);
    kept.set(key, known);
    return known;
  };
  const bottles = (count: number) => crates({ crates: 0, bottles: count });
  return {
    t: translator(locale, 'paper'),
    bottles,
    crates,
    cratesAndBottles: (counted, count) => formatCratesOf(counted, count, crates),
    lineCrates: (quantity, bottlesPerCrate) => formatLineCrates(quantity, bottlesPerCrate, inCrates, crates),
    category: (name) => categoryName(name, categories),
    money(cents) {
      const known = amounts.get(cents);
      if (known !== undefined) return known;
      const amount = formatMoney(cents, localeSettings);
      amounts.set(cents, amount);
      return amount;
    },
  };
}
