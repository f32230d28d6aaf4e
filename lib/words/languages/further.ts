import { languages } from './languages';
import { baseLanguage } from './tag';

/**
 * The languages in which a text may be added: those of the catalogues and of participants, without the
 * `taken` ones, in whichever region.
 */
export function furtherLanguages(taken: string[], read: { locale: string | null }[]): string[] {
  const bases = new Set(taken.map(baseLanguage));
  const known = [...languages, ...read.flatMap(({ locale }) => locale ?? [])];
  return [...new Set(known)].filter((tag) => !bases.has(baseLanguage(tag)));
}
