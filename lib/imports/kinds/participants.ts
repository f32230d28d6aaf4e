import { and, eq, sql } from 'drizzle-orm';
import { participants, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { PEOPLE } from '@/lib/people/pasting/participant-columns';
import { PARTICIPANT_FIELDS, type ParticipantField } from '@/lib/people/pasting/participant-fields';
import { addressIn, type ReadPerson, readPerson } from '@/lib/people/pasting/pasted-participant';
import { eachInTurn } from '@/lib/tables/files/turns';
import { spelled } from '@/lib/tables/pasting/headings';
import type { Cells } from '@/lib/tables/pasting/pasted-row';
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
    await eachInTurn(rows, ({ row, cells }) =>
      table.push({ line: row, cells: cellsOf(columns, cells), isLonger: cells.length > columns.length }),
    );
    const known = await peopleOf(
      scope,
      Number(routeId),
      table.map(({ cells }) => addressIn(cells)),
    );
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

/** The cells of a row by field; those of one field stand together. */
function cellsOf(columns: (string | null)[], cells: string[]): Cells<ParticipantField> {
  const named: Cells<ParticipantField> = {};
  for (const [index, column] of columns.entries()) {
    const field = PARTICIPANT_FIELDS.find((one) => one === column);
    if (field && cells[index]) named[field] = [named[field], cells[index]].filter(Boolean).join(' ');
  }
  const { name, address } = MAILBOX.exec((named.email ?? '').slice(0, LONGEST_MAILBOX))?.groups ?? {};
  if (address) named.email = address;
  if (name && !named.name) named.name = name;
  return named;
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
