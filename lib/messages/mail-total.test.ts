import type { TransactionSql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepMailTotals } from '@/db/sweep';
import type { Administrator } from '@/lib/caller';
import { createParticipant } from '@/lib/participants/commands';
import type { Participant } from '@/lib/participants/queries';
import { anAdministrator, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import type { MailStatus } from './input';
import { listMailLogs } from './queries';

openTestDatabase();

let administrator: Administrator;
let organization: number;
let person: Participant;

/** Makes an organization with one participant, whose mail log the following is about. */
async function another() {
  administrator = await anAdministrator();
  organization = administrator.user.organizationId;
  const { route } = await aRoute(administrator);
  person = await createParticipant(administrator, {
    route_id: route.id,
    name: 'Ann',
    email: 'ann@example.org',
  });
}
beforeEach(another);

/** Writes attempts of that age and returns their ids. */
async function wrote(count: number, { status = 'sent' as MailStatus | 'sending', minutes = 0 } = {}) {
  const rows = await testDatabase<{ id: number }[]>`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject,
                           created_at)
    SELECT ${organization}, ${person.routeId}, ${person.id}, 'round_announced', ${status}, 'ann@example.org', 'Open',
           clock_timestamp() - make_interval(mins => ${minutes})
    FROM generate_series(1, ${count}) RETURNING id::int`;
  return rows.map(({ id }) => id);
}

const listed = async () => (await listMailLogs(administrator, { limit: '1' })).total;

/** The same, counted in the log. */
async function counted() {
  const [row] = await testDatabase`
    SELECT count(*)::int AS attempts FROM mail_logs WHERE organization_id = ${organization} AND status <> 'sending'`;
  return row?.attempts;
}

const keep = () => testDatabase`SELECT keep_mail_total(${organization}, interval '1 hour')`;

/** How many attempts the kept total has, or `null` while it does not count. */
async function kept(): Promise<number | null> {
  const [row] = await testDatabase`
    SELECT attempts FROM mail_totals
    WHERE organization_id = ${organization}
      AND NOT EXISTS (SELECT FROM shortened_mail_logs WHERE organization_id = ${organization})`;
  return row?.attempts ?? null;
}

describe('the total of the mail log is what stands in the log', () => {
  it('before it was ever kept', async () => {
    await wrote(3);
    expect(await listed()).toBe(3);
  });

  it('after messages were sent since it was kept', async () => {
    await wrote(3, { minutes: 61 });
    await keep();
    expect(await kept()).toBe(3);
    await wrote(2);
    await wrote(1, { status: 'sending' });
    expect(await listed()).toBe(5);
  });

  it('after attempts that were under way while it was kept have ended', async () => {
    await wrote(2, { minutes: 90 });
    const [sending = 0] = await wrote(1, { status: 'sending', minutes: 80 });
    await wrote(4, { minutes: 70 });
    await keep();
    expect(await kept()).toBe(2);
    expect(await listed()).toBe(6);
    await testDatabase`UPDATE mail_logs SET status = 'failed' WHERE id = ${sending}`;
    expect(await listed()).toBe(7);
  });

  it('after events of the provider changed what became of them', async () => {
    const [first = 0] = await wrote(2, { minutes: 61 });
    await keep();
    await testDatabase`UPDATE mail_logs SET status = 'bounced' WHERE id = ${first}`;
    expect(await kept()).toBe(2);
    expect(await listed()).toBe(2);
  });

  it.each([
    ['deleted', (id: number) => testDatabase`DELETE FROM mail_logs WHERE id = ${id}`],
    [
      'set back to sending by hand',
      (id: number) => testDatabase`UPDATE mail_logs SET status = 'sending' WHERE id = ${id}`,
    ],
    ['deleted with the participant', () => testDatabase`DELETE FROM participants WHERE id = ${person.id}`],
  ])('after counted attempts were %s', async (_how, shorten) => {
    const [first = 0] = await wrote(3, { minutes: 61 });
    await keep();
    await shorten(first);
    expect(await kept()).toBeNull();
    expect(await listed()).toBe(await counted());
    await keepMailTotals();
    expect(await kept()).not.toBeNull();
    expect(await listed()).toBe(await counted());
  });

  it('when a deletion is committed while it is kept, and once more', async () => {
    const [first = 0] = await wrote(3, { minutes: 61 });
    const [deleting, keeping] = await Promise.all([testDatabase.reserve(), testDatabase.reserve()]);
    try {
      await deleting`BEGIN`;
      await deleting`DELETE FROM mail_logs WHERE id = ${first}`;
      await keeping`SELECT keep_mail_total(${organization}, interval '1 hour')`;
      expect(await kept()).toBe(3);
      await deleting`COMMIT`;
      expect(await kept()).toBeNull();
      expect(await listed()).toBe(2);
      await keepMailTotals();
      expect(await kept()).toBe(2);
    } finally {
      deleting.release();
      keeping.release();
    }
  });

  it('when an attempt with a lower id is committed after it was kept', async () => {
    await wrote(2, { minutes: 61 });
    await testDatabase.begin(async (sql: TransactionSql) => {
      await sql`
        INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject)
        VALUES (${organization}, ${person.routeId}, ${person.id}, 'round_announced', 'sent', 'ann@example.org', 'Open')`;
      await wrote(1);
      await keep();
    });
    expect(await kept()).toBe(2);
    expect(await listed()).toBe(4);
  });

  it('and is counted in the log where filters or a search narrow it', async () => {
    await wrote(2, { minutes: 61 });
    await wrote(1, { status: 'bounced', minutes: 61 });
    await keep();
    await testDatabase`UPDATE mail_totals SET attempts = 100 WHERE organization_id = ${organization}`;
    const total = async (narrowed: object) =>
      (await listMailLogs(administrator, { limit: '1', ...narrowed })).total;
    expect(await total({})).toBe(100);
    expect(await total({ status: 'bounced' })).toBe(1);
    expect(await total({ q: 'open' })).toBe(3);
  });
});

describe('the sweep', () => {
  it('keeps the total of a log with a thousand settled attempts that are not counted in it', async () => {
    await wrote(999, { minutes: 61 });
    await keepMailTotals();
    expect(await kept()).toBeNull();
    await wrote(1, { minutes: 61 });
    await keepMailTotals();
    expect(await kept()).toBe(1_000);
    expect(await listed()).toBe(1_000);
  });

  it('keeps the totals of all logs at once, each in a statement with its own time limit', async () => {
    const organizations: number[] = [];
    for (let times = 0; times < 2; times++) {
      if (times > 0) await another();
      organizations.push(organization);
      await wrote(1_000, { minutes: 61 });
    }
    await keepMailTotals();
    const rows = await testDatabase`
      SELECT attempts, xmin::text AS transaction FROM mail_totals
      WHERE organization_id = ANY(${organizations})`;
    expect(rows.map(({ attempts }) => attempts)).toEqual([1_000, 1_000]);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(2);
  });

  it('leaves attempts alone that have not settled', async () => {
    await wrote(1_000, { minutes: 59 });
    await keepMailTotals();
    expect(await kept()).toBeNull();
  });

  it('leaves a log alone that another process counts', async () => {
    const [first = 0] = await wrote(3, { minutes: 61 });
    await keep();
    await testDatabase`DELETE FROM mail_logs WHERE id = ${first}`;
    await testDatabase.begin(async (sql: TransactionSql) => {
      await sql`SELECT FROM mail_totals WHERE organization_id = ${organization} FOR UPDATE`;
      await keepMailTotals();
    });
    expect(await kept()).toBeNull();
  });
});
