import { headingsOf, spelled, wordsIn } from '@/lib/tables/pasting/headings';
import type { TableRow } from '@/lib/tables/pasting/pasted-table';
import { languages } from '@/lib/words/languages/languages';
import { languageName } from '@/lib/words/languages/tag';
import { translator } from '@/lib/words/languages/translator';
import { PARTICIPANT_FIELDS, type ParticipantField } from './participant-fields';

/** The most people that one paste adds or changes. */
const MOST_PEOPLE = 5000;

const isAddress = (cell: string) => cell.includes('@');
const isNumber = (cell: string) => /^[+(]?\d[\d\s()/.-]{4,}$/.test(cell);

/** Recognizes the columns of a table of people by their headings, or by their cells. */
export const PEOPLE = {
  meaning: headingsOf(PARTICIPANT_FIELDS, (field) =>
    wordsIn((language) => translator(language, 'pastedParticipants')(`words.${field}`)),
  ),
  isHead: (meanings: (ParticipantField | undefined)[], cells: string[]) =>
    meanings.some((field) => field !== undefined) && !cells.some(isAddress),
  withoutHead(rows: Pick<TableRow, 'cells'>[], width: number): (ParticipantField | undefined)[] {
    const fields: (ParticipantField | undefined)[] = [];
    for (let index = 0; index < width; index++) {
      const cells = rows.flatMap((row) => row.cells[index] || []);
      const field = cells.some(isAddress) ? 'email' : cells.every(isNumber) ? 'phone' : 'name';
      fields.push(fields.includes(field) ? undefined : field);
    }
    return fields;
  },
  joined: 'name' as const,
  most: MOST_PEOPLE,
};

/** The tag of each language of the texts, by its name in any of them. */
const TAGS = new Map(
  languages.flatMap((tag) => languages.map((reader) => [spelled(languageName(tag, reader)), tag] as const)),
);

/** The tag of a language that a cell names; a cell that names none as it stands. */
export const languageIn = (cell: string): string => TAGS.get(spelled(cell)) ?? cell;
