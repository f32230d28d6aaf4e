import type { LocalizedName } from '@/lib/words/languages/localized-message';
import type { Translator } from '@/lib/words/languages/translator';

/** The categories that an installation begins with. */
const KNOWN = {
  Sparkling: 'sparkling',
  White: 'white',
  Rosé: 'rose',
  Orange: 'orange',
  Red: 'red',
  Sweet: 'sweet',
  Fortified: 'fortified',
  'Alcohol-free': 'alcoholFree',
} as const;

const isKnown = (name: string): name is keyof typeof KNOWN => Object.hasOwn(KNOWN, name);

/** The name of a category in the words of `t`; a renamed category keeps its own name. */
export function categoryName(name: string, t: Translator<'categories'>): string {
  return isKnown(name) ? t(KNOWN[name]) : name;
}

/** The name of a category, for a message in no language yet. */
export const nameOfCategory = (name: string): LocalizedName =>
  isKnown(name) ? { category: KNOWN[name] } : name;
