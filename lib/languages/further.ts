import { languages } from './languages';
import { baseLanguage } from './tag';

/**
 * The languages that something may still be written in: those of the catalogues and those that people read, without
 * the ones that are `taken`, in whichever region.
 */
export function furtherLanguages(taken: string[], read: { locale: string | null }[]): string[] {
  const bases = new Set(taken.map(baseLanguage));
  const known = [...languages, ...read.flatMap(({ locale }) => locale ?? [])];
  return [...new Set(known)].filter((tag) => !bases.has(baseLanguage(tag)));
}
