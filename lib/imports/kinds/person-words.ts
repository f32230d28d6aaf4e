import { languages } from '@/lib/words/languages/languages';
import { languageName } from '@/lib/words/languages/tag';
import { translator } from '@/lib/words/languages/translator';
import { fieldsCalled, spelled, wordsIn } from './head-words';

/** The fields of a participant in a file. */
export const PERSON_FIELDS = ['name', 'email', 'phone', 'locale'] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

const fieldCalled = fieldsCalled(PERSON_FIELDS, (field) =>
  wordsIn((language) => translator(language, 'importedParticipants')(`words.${field}`)),
);

/** The field that a head means. */
export const personMeaning = (head: string): PersonField | undefined =>
  PERSON_FIELDS.find((field) => field === spelled(head)) ?? fieldCalled(head);

export const hasAddress = (text: string) => /\S@\S/.test(text);

const isNumber = (cell: string) => /^[+(]?\d[\d\s()/.-]{4,}$/.test(cell);

/** The fields of the columns of a list of people without heads, by their cells. Most addresses stand in that of e-mail. */
export function personColumns(rows: { cells: string[] }[]): (PersonField | null)[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: width }, (_, at) => rows.flatMap(({ cells }) => cells[at] || []));
  const addresses = columns.map((cells) => cells.filter(hasAddress).length);
  const most = addresses.indexOf(Math.max(...addresses));
  const fields: (PersonField | null)[] = [];
  for (const [at, cells] of columns.entries()) {
    // A further column of addresses is none of names.
    const other = cells.every(hasAddress) ? null : cells.every(isNumber) ? 'phone' : 'name';
    const field = at === most ? 'email' : other;
    fields.push(fields.includes(field) ? null : field);
  }
  return fields;
}

/** The tag of each language that texts exist in, by what any of them calls it. */
const TAGS = new Map(
  languages.flatMap((tag) => languages.map((reader) => [spelled(languageName(tag, reader)), tag] as const)),
);

/** The tag of a language that a cell names; a cell that names none as it stands. */
export const languageIn = (cell: string): string => TAGS.get(spelled(cell)) ?? cell;
