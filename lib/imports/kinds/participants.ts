import { and, eq, sql } from 'drizzle-orm';
import { participants, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { PEOPLE } from '@/lib/people/pasting/participant-columns';
import { PARTICIPANT_FIELDS, type ParticipantField } from '@/lib/people/pasting/participant-fields';
import { addressIn, type ReadPerson, readPerson } from '@/lib/people/pasting/pasted-participant';
import { eachInTurn } from '@/lib/tables/files/turns';
import { spelled } from '@/lib/tables/pasting/headings';
import { joinedParts } from '@/lib/tables/pasting/pasted-columns';
import type { Cells } from '@/lib/tables/pasting/pasted-row';
import { MOST_ROWS, tooManyRows } from '../file/file-rows';
import { type Kind, LONGEST_LABEL, type PreviewRow } from './import-kind';
import { undoRows, type WrittenTable, writeRows } from './written-rows';

const TABLE: WrittenTable = {
  name: 'participants',
  columns: ['route_id', ...PARTICIPANT_FIELDS],
  unsaid: {},
};

/** People of a group, known by their addresses. They are read as pasted ones are. */
export const PARTICIPANTS: Kind = {
  fields: PARTICIPANT_FIELDS,
  joined: PEOPLE.joined,
  meaning: (head) => PARTICIPANT_FIELDS.find((field) => field === spelled(head)) ?? PEOPLE.meaning(head),
  headless: {
    begins: (cells) => cells.some(hasAddress),
    read(rows) {
      // A line of people has each in a cell.
      const areLines = rows.every(({ cells }) => cells.every((cell) => cell === '' || hasAddress(cell)));
      const read = areLines
        ? rows.map(({ row, cells }) => ({ row, cells: [cells.filter(Boolean).join('; ')] }))
        : rows;
      const width = read.reduce((most, { cells }) => Math.max(most, cells.length), 0);
      return { rows: read, columns: PEOPLE.withoutHead(read, width).map((field) => field ?? null) };
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
    const table: Parameters<typeof readPerson>[0][] = [];
    const places = PARTICIPANT_FIELDS.map(
      (field) => [field, [...columns.keys()].filter((at) => columns[at] === field)] as const,
    );
    await eachInTurn(rows, ({ row, cells }) => {
      for (const person of peopleIn(cellsOf(places, cells))) {
        table.push({ line: row, cells: person, isLonger: cells.length > columns.length });
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
    const people: ReadPerson[] = [];
    await eachInTurn(table, (row) => people.push(readPerson(row, known, taken)));
    return {
      preview: people.map((person) => shownPerson(person, known)),
      write: () =>
        writeRows(
          scope,
          { ...TABLE, unsaid: { route_id: routeId } },
          people.flatMap(({ shown, addition }) => (addition ? { row: shown.line, values: addition } : [])),
          people.flatMap(changeOf),
        ),
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

const hasAddress = (text: string) => /\S@\S/.test(text);

type Places = readonly (readonly [ParticipantField, number[]])[];

/** The cells of a row by field, whose places are given; the parts of a name stand together. */
function cellsOf(places: Places, cells: string[]): Cells<ParticipantField> {
  const named: Cells<ParticipantField> = {};
  for (const [field, columns] of places) {
    // Google writes several numbers or addresses into one cell.
    const filled = columns.flatMap((at) => cells[at]?.split(' ::: ', 1) ?? []).filter(Boolean);
    if (filled.length > 0) named[field] = joinedParts(filled, columns.length);
  }
  return named;
}

/** The people of a row: one, unless its cell of addresses lists several. */
function peopleIn(cells: Cells<ParticipantField>): Cells<ParticipantField>[] {
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

const orNull = (text: string | undefined) => text || null;

function shownPerson(
  { shown, addition, change }: ReadPerson,
  known: ReadonlyMap<string, { id: number }>,
): PreviewRow {
  const { line, state, cells, before, problems } = shown;
  const after: Record<string, unknown> = addition ?? change ?? {};
  const fields = PARTICIPANT_FIELDS.filter((field) => after[field] !== undefined);
  const email = addressIn(cells);
  return {
    row: line,
    state,
    label: (cells.name || cells.email || '').slice(0, LONGEST_LABEL).toWellFormed(),
    changes: Object.fromEntries(
      fields.map((field) => [field, [addition ? null : orNull(before[field]), after[field]]]),
    ),
    errors: problems.map(({ field = 'row', message }) => ({ field, message })),
    person: { email, id: known.get(email)?.id ?? null },
  };
}

function changeOf({ shown, change }: ReadPerson) {
  if (!change) return [];
  const { id, ...after } = change;
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, orNull(shown.before[field as ParticipantField])]),
  );
  return [{ id, row: shown.line, before, after }];
}
