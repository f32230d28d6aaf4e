import { and, eq, sql } from 'drizzle-orm';
import { participants, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { eachInTurn } from '@/lib/tables/files/turns';
import { MOST_ROWS, tooManyRows } from '../file/file-rows';
import type { Kind } from './import-kind';
import { addressIn, type Person, readPerson } from './person-row';
import { hasAddress, PERSON_FIELDS, type PersonField, personColumns, personMeaning } from './person-words';
import { outcomeOf, type ReadRow, undoRows, type WrittenTable, writeRows } from './written-rows';

const TABLE: WrittenTable = {
  name: 'participants',
  columns: ['route_id', ...PERSON_FIELDS],
  unsaid: {},
};

/** People of a group, known by their addresses. Nobody is mailed, and who left or was deactivated stays so. */
export const PARTICIPANTS: Kind = {
  fields: PERSON_FIELDS,
  joined: 'name',
  meaning: personMeaning,
  headless: {
    begins: (cells) => cells.some(hasAddress),
    read(rows) {
      // A line of people has each in a cell.
      const areLines = rows.every(({ cells }) => cells.every((cell) => cell === '' || hasAddress(cell)));
      const read = areLines
        ? rows.map(({ row, cells }) => ({ row, cells: [cells.filter(Boolean).join('; ')] }))
        : rows;
      return { rows: read, columns: personColumns(read) };
    },
  },
  async lock(scope, { routeId }) {
    await scope.lock(routes, Number(routeId));
    await scope.query(
      (organization) => sql`
        SELECT id FROM participants WHERE organization_id = ${organization} AND route_id = ${routeId}
        ORDER BY id FOR NO KEY UPDATE`,
    );
  },
  async plan(scope, { routeId }, { columns, rows }) {
    const table: Person[] = [];
    const places = PERSON_FIELDS.map(
      (field) => [field, [...columns.keys()].filter((at) => columns[at] === field)] as const,
    );
    await eachInTurn(rows, ({ row, cells }) => {
      for (const person of peopleIn(cellsOf(places, cells))) {
        table.push({ row, cells: person, isLonger: cells.length > columns.length });
      }
      if (table.length > MOST_ROWS) throw tooManyRows();
    });
    const known = await peopleOf(
      scope,
      Number(routeId),
      table.map(({ cells }) => addressIn(cells)),
    );
    // A list of nothing but addresses has no other name for people.
    for (const { cells } of columns.length === 1 ? table : []) {
      const address = addressIn(cells);
      if (!cells.name && !known.has(address)) cells.name = address.split('@', 1)[0] ?? '';
    }
    const taken = new Set<string>();
    const read: ReadRow[] = [];
    await eachInTurn(table, (person) => read.push(readPerson(person, known, taken)));
    const { preview, additions, changes } = outcomeOf(read);
    return {
      preview,
      write: () => writeRows(scope, { ...TABLE, unsaid: { route_id: routeId } }, additions, changes),
    };
  },
  undo: (scope, written) =>
    undoRows(
      scope,
      TABLE,
      written,
      (organization, id) => sql`(
        EXISTS (SELECT FROM orders WHERE orders.organization_id = ${organization} AND orders.participant_id = ${id})
        OR EXISTS (SELECT FROM mail_logs WHERE mail_logs.organization_id = ${organization} AND mail_logs.participant_id = ${id}))`,
    ),
};

/** The participants of a group with these addresses, by address. */
async function peopleOf(scope: Scope, routeId: number, addresses: string[]) {
  const listed = sql`email IN (SELECT json_array_elements_text(${JSON.stringify(addresses)}::text::json))`;
  const people = await scope.list(participants, { where: and(eq(participants.routeId, routeId), listed) });
  return new Map(people.map((participant) => [participant.email, participant]));
}

type Places = readonly (readonly [PersonField, number[]])[];

/** The cells of a row by field, whose places are given; the parts of a name stand together. */
function cellsOf(places: Places, cells: string[]): Person['cells'] {
  const named: Person['cells'] = {};
  for (const [field, columns] of places) {
    // Google writes several numbers or addresses into one cell.
    const filled = columns.flatMap((at) => cells[at]?.split(' ::: ', 1) ?? []).filter(Boolean);
    if (filled.length > 0) named[field] = joinedParts(filled, columns.length);
  }
  return named;
}

/** The people of a row: one, unless its cell of addresses lists several. */
function peopleIn(cells: Person['cells']): Person['cells'][] {
  const mailboxes = mailboxesIn(cells.email ?? '');
  return mailboxes.map((mailbox) => {
    const { name, address } = MAILBOX.exec(mailbox.slice(0, LONGEST_MAILBOX))?.groups ?? {};
    // Names and numbers beside several addresses are nobody's.
    const person = {
      ...(mailboxes.length > 1 ? {} : cells),
      ...(cells.email && { email: address ?? mailbox }),
    };
    return name && !person.name ? { ...person, name } : person;
  });
}

/** The mailboxes of a list, between which stand commas, semicolons or blanks; a text that is none as it stands. */
function mailboxesIn(text: string): string[] {
  const found: string[] = [];
  let begun = '';
  for (const piece of text.split(/([;,\s]+)/)) {
    if (begun !== '' || /[^;,\s]/.test(piece)) begun += piece;
    if (!hasAddress(piece)) continue;
    found.push(begun);
    begun = '';
  }
  return found.length > 1 && !/[^;,\s]/.test(begun) ? found : [text];
}

/** Mail programs write "Ann de Wit" <ann@example.org>, and pages mailto:ann@example.org. */
const MAILBOX = /^(?:"?(?<name>[^"<>]*?)"?\s*<)?(?:mailto:)?(?<address>[^<>\s]+@[^<>\s]+?)>?$/i;

/** Longer texts are no address. */
const LONGEST_MAILBOX = 600;

/** Longer texts are no name. */
const LONGEST_JOINED = 600;

/**
 * The parts of a name, from so many columns, as one text. An address book has the whole name beside its parts, which is
 * taken alone.
 */
function joinedParts(parts: string[], columns: number): string {
  const joined = parts.join(' ');
  if (columns < 3 || joined.length > LONGEST_JOINED) return joined;
  const words = parts.map((part) => part.split(/[\s,]+/));
  const whole = parts.find((_, at) => words.flat().every((word) => words[at]?.includes(word)));
  return whole ?? joined;
}
