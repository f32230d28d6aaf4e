import type { InferInsertModel } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailEvents, mailLogs } from '@/db/schema/index';
import { openTenant } from '@/db/tenant';
import type { Participant } from '@/lib/people/queries';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import { expectRefusal } from '@/test/support/refusals';
import { aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRoutedRound, openTestDatabase } from '@/test/support/rules';
import { countMail } from './counts';
import type { MailStatus } from './input';
import { getMailList } from './mail-list';
import { listMailLogs } from './queries';
import { getMailDetails } from './timeline';

openTestDatabase();

/** An organization with a route, a round and one participant. */
interface House {
  administrator: Administrator;
  round: Round;
  person: Participant;
}

async function aHouse(name: string): Promise<House> {
  const administrator = await anAdministrator();
  const { route, round } = await aRoutedRound(administrator, { name: 'Autumn' });
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
  return {
    administrator,
    round,
    person: await aParticipant(administrator, route, name, { email }),
  };
}

type Fields = Partial<InferInsertModel<typeof mailLogs>>;

function log({ administrator, round, person }: House, status: MailStatus | 'sending', fields: Fields = {}) {
  const row = {
    routeId: person.routeId,
    participantId: person.id,
    purchaseRoundId: round.id,
    eventType: 'round_announced' as const,
    recipient: person.email,
    renderedSubject: 'It is open',
    ...fields,
    status,
  };
  return openTenant(administrator.user.organizationId).transaction((scope) => scope.insert(mailLogs, row));
}

let ours: House;
let theirs: House;
beforeAll(async () => {
  ours = await aHouse('Ann');
  theirs = await aHouse('Eve');
});

describe('the mail log', () => {
  it('shows to whom and about what each message went, and keeps messages whose round is gone', async () => {
    const house = await aHouse('Bo');
    await log(theirs, 'sent');
    const first = await log(house, 'delivered');
    const second = await log(house, 'sent', { purchaseRoundId: null });
    await log(house, 'sending');
    const { items, total } = await getMailList(house.administrator, {});
    expect(total).toBe(2);
    expect(
      items.map(({ attempt, participant, round }) => [attempt.id, participant.name, round?.name]),
    ).toEqual([
      [second.id, 'Bo', undefined],
      [first.id, 'Bo', 'Autumn'],
    ]);
  });

  it('is searched by subject, address and name in any case, within its own organization', async () => {
    const house = await aHouse('Zoe Percent% Lee');
    const { id } = await log(house, 'sent', { recipient: 'old@example.org', renderedSubject: 'Red & white' });
    for (const [q, found] of [
      ['RED &', [id]],
      ['OLD@', [id]],
      ['% LEE', [id]],
      ['percent%', [id]],
      ['percent_', []],
      ['Eve', []],
      ["'", []],
    ] as const) {
      const logs = await listMailLogs(house.administrator, { q });
      expect(
        logs.items.map((attempt) => attempt.id),
        q,
      ).toEqual(found);
      expect(logs.total, q).toBe(found.length);
    }
  });
});

describe('the counts of a round', () => {
  it('cover its own messages, except those being sent', async () => {
    const house = await aHouse('Bo');
    const none = await countMail(house.administrator, { id: house.round.id });
    expect([none.total, none.states.map(({ count }) => count)]).toEqual([0, [0, 0, 0, 0, 0, 0]]);
    const seen = new Date('2026-11-02T20:00:00Z');
    await log(house, 'delivered', { openedAt: seen, clickedAt: seen });
    await log(house, 'delivered', { openedAt: seen });
    await log(house, 'failed');
    await log(house, 'sending');
    await log(house, 'bounced', { purchaseRoundId: null });
    await log(theirs, 'delivered');
    const counts = await countMail(house.administrator, { id: house.round.id });
    expect(counts).toMatchObject({ total: 3, opened: 2, clicked: 1 });
    expect(counts.states.filter(({ count }) => count > 0)).toEqual([
      { status: 'failed', count: 1 },
      { status: 'delivered', count: 2 },
    ]);
    await expectRefusal(countMail(house.administrator, { id: theirs.round.id }), 404);
  });
});

describe('a message', () => {
  it('shows what happened to it in chronological order', async () => {
    const message = await log(ours, 'delivered');
    const at = (second: number) => new Date(Date.UTC(2026, 10, 2, 20, 0, second));
    await openTenant(ours.administrator.user.organizationId).transaction(async (scope) => {
      const insert = (event: string, occurredAt: Date | null, receivedAt: Date) =>
        scope.insert(mailEvents, { mailLogId: message.id, event, occurredAt, receivedAt });
      await insert('MessageSent', at(3), at(9));
      await insert('MessageDelayed', at(1), at(8));
      await insert('MessageLoaded', null, at(2));
      await insert('MessageLinkClicked', at(3), at(4));
    });
    const { happenings, round, order } = await getMailDetails(ours.administrator, { id: message.id });
    expect(happenings.map(({ event }) => event)).toEqual([
      'MessageDelayed',
      'MessageLoaded',
      'MessageSent',
      'MessageLinkClicked',
    ]);
    expect([round?.id, order]).toEqual([ours.round.id, null]);
  });

  it('is not found while it is being sent', async () => {
    const { id } = await log(ours, 'sending');
    await expectRefusal(getMailDetails(ours.administrator, { id }), 404);
  });
});
