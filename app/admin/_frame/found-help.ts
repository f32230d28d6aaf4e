import { translator } from '@/lib/words/languages/translator';
import { HELP_SECTIONS } from '../_parts/page/help-sections';
import { plainHelp } from '../_parts/page/help-text';
import type { Place } from './found';

/** The largest number of sections found. */
const MOST = 3;

/**
 * The sections of the handbook with each word of a search. Sections with all of them in the title come first, then
 * those that have them among title and search words.
 */
export function helpFound(q: string, locale: string): Place[] {
  const t = translator(locale, 'console.help');
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (q.trim().length < 2) return [];
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const sections = HELP_SECTIONS.map((section) => {
    const title = t(`about.${section}`);
    const named = `${title} ${t(`words.${section}`)}`;
    return { section, title, named, text: `${named} ${plainHelp(t(`texts.${section}`), locale)}` };
  }).filter(({ text }) => has(text));
  const order = ({ title, named }: { title: string; named: string }) =>
    Number(has(title)) + Number(has(named));
  return sections
    .toSorted((one, other) => order(other) - order(one))
    .slice(0, MOST)
    .map(({ section, title }) => ({ href: `/admin/help#${section}`, label: title, note: t('title') }));
}
