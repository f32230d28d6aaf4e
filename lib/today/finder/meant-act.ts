import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';

const ACTS = ['close', 'remind', 'announce', 'paid', 'newOrder'] as const;

/** An act that a text names, and the rest of the text: the round, order or person it is meant for. */
export interface MeantAct {
  act: (typeof ACTS)[number];
  rest: string;
}

/** The words for each act in any of the languages, the longest first. */
const WORDS = ACTS.flatMap((act) =>
  languages.flatMap((language) =>
    translator(
      language,
      'console.find.actWords',
    )(act)
      .split(',')
      .map((word) => ({ act, word: word.trim().toLowerCase() })),
  ),
).toSorted((one, other) => other.word.length - one.word.length);

/** The act whose words a text begins or ends with: "close autumn", "mark paid 12", "12 paid"; or null. */
export function actMeant(q: string): MeantAct | null {
  const text = q.trim();
  const whole = text.toLowerCase();
  for (const { act, word } of WORDS) {
    if (whole === word) return { act, rest: '' };
    if (whole.startsWith(`${word} `)) return { act, rest: text.slice(word.length).trim() };
    if (whole.endsWith(` ${word}`)) return { act, rest: text.slice(0, -word.length).trim() };
  }
  return null;
}
