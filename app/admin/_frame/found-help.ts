import type { Translator } from '@/lib/words/languages/translator';
import { HELP_SECTIONS } from '../_parts/page/help-sections';
import type { Place } from './found';

/** The largest number of sections found. */
const MOST = 3;

/** The sections of the handbook with each word of the text, those with all of them in the title first. */
export function helpFound(q: string, t: Translator<'console.help'>): Place[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (q.trim().length < 3) return [];
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const sections = HELP_SECTIONS.map((section) => ({
    section,
    title: t(`about.${section}`),
    text: t(`texts.${section}`),
  })).filter(({ title, text }) => has(`${title} ${text}`));
  return sections
    .toSorted((one, other) => Number(has(other.title)) - Number(has(one.title)))
    .slice(0, MOST)
    .map(({ section, title }) => ({ href: `/admin/help#${section}`, label: title, note: t('title') }));
}
