import { and, eq, sql } from 'drizzle-orm';
import { participants, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { pasteParticipantsInput } from '@/lib/people/input';
import type { Participant } from '@/lib/people/queries';
import { command } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { readColumns } from '@/lib/tables/pasting/pasted-columns';
import { type Pasted, pasted } from '@/lib/tables/pasting/pasted-row';
import { PEOPLE } from './participant-columns';
import type { ParticipantField } from './participant-fields';
import { addressIn, type ReadPerson, readPerson } from './pasted-participant';

/**
 * Adds and changes the participants of a table pasted from a spreadsheet; refused rows are left out with their reasons.
 * Nobody is mailed, and unsubscribed or deactivated people stay so. A dry run changes nothing. 404 for a group that
 * does not exist; 409 when the outcome would now differ from the preview.
 */
export const pasteParticipants = command({
  access: 'administrator',
  input: pasteParticipantsInput,
  shown: true,
  async run(
    { scope, requireShown },
    { route_id, text, dry_run, ...corrected },
  ): Promise<Pasted<ParticipantField>> {
    existing(await scope.find(routes, route_id));
    const table = readColumns(text, PEOPLE, corrected);
    const addresses = table.rows.map(({ cells }) => addressIn(cells)).filter(Boolean);
    const known = await lockPeople(scope, route_id, addresses);
    const taken = new Set<string>();
    const rows = table.rows.map((row) => readPerson(row, known, taken));
    const shown = rows.map((row) => row.shown);
    if (!dry_run) {
      requireShown(shown);
      await save(scope, route_id, rows);
    }
    return pasted(table, shown);
  },
});

/** The participants of a group with these addresses, by address. They are locked until the transaction ends. */
async function lockPeople(
  scope: Scope,
  routeId: number,
  addresses: string[],
): Promise<ReadonlyMap<string, Participant>> {
  const listed = sql`email IN (SELECT json_array_elements_text(${JSON.stringify(addresses)}::text::json))`;
  await scope.query(
    (organization) => sql`
      SELECT id FROM participants
      WHERE organization_id = ${organization} AND route_id = ${routeId} AND ${listed}
      ORDER BY id FOR NO KEY UPDATE`,
  );
  const people = await scope.list(participants, { where: and(eq(participants.routeId, routeId), listed) });
  return new Map(people.map((participant) => [participant.email, participant]));
}

/** Writes the added and changed rows, in two statements. */
async function save(scope: Scope, routeId: number, rows: ReadPerson[]): Promise<void> {
  const additions = rows.flatMap(({ addition }) => addition ?? []);
  const changes = rows.flatMap(({ change }) => change ?? []);
  if (changes.length > 0) {
    await scope.query(
      (organization) => sql`
        UPDATE participants
        SET name = coalesce(changed.name, participants.name), phone = coalesce(changed.phone, participants.phone),
            locale = coalesce(changed.locale, participants.locale)
        FROM json_to_recordset(${JSON.stringify(changes)}::text::json)
          AS changed (id bigint, name text, phone text, locale text)
        WHERE participants.organization_id = ${organization} AND participants.id = changed.id`,
    );
  }
  if (additions.length === 0) return;
  const added = await scope.query(
    (organization) => sql`
      INSERT INTO participants (organization_id, route_id, name, email, phone, locale)
      SELECT ${organization}, ${routeId}, name, email, phone, locale
      FROM json_to_recordset(${JSON.stringify(additions)}::text::json)
        AS added (name text, email text, phone text, locale text)
      ON CONFLICT ON CONSTRAINT participants_route_id_email_key DO NOTHING
      RETURNING id`,
  );
  // One of them signed up after the look-up.
  if (added.length < additions.length) throw refuse('changedMeanwhile');
}
