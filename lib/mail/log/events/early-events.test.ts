import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MESSAGE_LOCK } from '@/db/mail/unmatched-mail-events';
import { mailEvents, mailLogs } from '@/db/schema';
import { openTenant } from '@/db/tenant';
import { anEvent } from '@/test/support/mail/logged-messages';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { takeEvent } from './apply-event';
import { applyEarlyEvents } from './early-events';

withRoute({ once: true });

let person: { id: number; routeId: number; email: string };
let lastMessageId = 1000;

beforeAll(async () => {
  person = await aParticipant(administrator, route);
});

const organizationId = () => administrator.user.organizationId;

/** The row of a message whose send has not been answered yet. */
function sending() {
  const { id: participantId, routeId, email: recipient } = person;
  const row = {
    participantId,
    routeId,
    recipient,
    eventType: 'round_announced' as const,
    status: 'sending' as const,
    renderedSubject: 'S',
  };
  return openTenant(organizationId()).transaction((scope) => scope.insert(mailLogs, row));
}

/** Stores the id of the provider's answer, as the sender does. */
function answered(
  id: number,
  mailerMessageId: string,
  before?: () => Promise<void>,
  after?: () => Promise<void>,
) {
  return openTenant(organizationId()).transaction(async (scope) => {
    await scope.lock(mailLogs, id);
    const written = { mailerMessageId, mailerToken: 'token' };
    await scope.update(mailLogs, id, { ...written, status: 'sent' });
    await before?.();
    await applyEarlyEvents(scope, { id, ...written });
    await after?.();
  });
}

const read = (id: number) =>
  openTenant(organizationId()).reading(async (scope) => ({
    row: await scope.find(mailLogs, id),
    events: (await scope.list(mailEvents, { where: eq(mailEvents.mailLogId, id) })).map(({ event }) => event),
  }));

const nextMessageId = () => String(++lastMessageId);

/** Resolves once a statement waits for the lock on a message's id. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await testDatabase`
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    if (waiting.length > 0) return;
  }
}

describe('an event that arrives before the provider’s answer is stored', () => {
  it('is applied with the answer, in the order of arrival, by the same rules as every event', async () => {
    const { id } = await sending();
    const messageId = nextMessageId();
    for (const event of [
      anEvent(messageId, { occurredAt: '2026-11-01T10:00:02.000Z', uuid: 'a' }),
      anEvent(messageId, { event: 'MessageHeld', occurredAt: '2026-11-01T10:00:01.000Z' }),
      anEvent(messageId, { event: 'MessageLoaded', receivedAt: '2026-11-01T10:00:03.000Z', token: null }),
      anEvent(messageId, { event: 'MessageBounced', token: 'of another' }),
    ]) {
      expect(await takeEvent(event)).toBe('ignored');
    }
    await answered(id, messageId);
    const { row, events } = await read(id);
    expect(row?.status).toBe('delivered');
    expect(row?.openedAt).toEqual(new Date('2026-11-01T10:00:03.000Z'));
    expect(events).toEqual(['MessageSent', 'MessageLoaded']);
    const left =
      await testDatabase`SELECT body ->> 'token' AS token FROM unmatched_mail_events WHERE mailer_message_id = ${messageId}`;
    expect([...left]).toEqual([{ token: 'of another' }]);
    // The provider repeats one that it was told nothing of.
    expect(await takeEvent(anEvent(messageId, { uuid: 'a', event: 'MessageSent' }))).toBe('ok');
    expect((await read(id)).events).toHaveLength(2);
  });

  it('is applied by whichever of the two is stored second', async () => {
    const first = await sending();
    const messageId = nextMessageId();
    // The row is written but not yet committed: nobody else sees it.
    await answered(first.id, messageId, async () => {
      expect(await takeEvent(anEvent(messageId))).toBe('ignored');
    });
    expect((await read(first.id)).row?.status).toBe('delivered');

    const second = await sending();
    const other = nextMessageId();
    let verdict: Promise<string> | undefined;
    await answered(second.id, other, undefined, async () => {
      verdict = takeEvent(anEvent(other));
      await untilSomebodyWaits();
    });
    expect(await verdict).toBe('ok');
    expect((await read(second.id)).row?.status).toBe('delivered');
  });

  it('leaves nothing behind when the answer could not be stored', async () => {
    const { id } = await sending();
    const messageId = nextMessageId();
    await takeEvent(anEvent(messageId));
    const failing = answered(id, messageId, undefined, () => Promise.reject(new Error('cut off')));
    await expect(failing).rejects.toThrow('cut off');
    expect((await read(id)).row?.status).toBe('sending');
    await answered(id, messageId);
    expect((await read(id)).row?.status).toBe('delivered');
  });

  it('is never lost, however the two overlap', async () => {
    const messages = await Promise.all(
      Array.from({ length: 30 }, async () => ({ id: (await sending()).id, messageId: nextMessageId() })),
    );
    const fallTogether = ({ id, messageId }: { id: number; messageId: string }, index: number) => {
      const events = ['MessageSent', 'MessageLoaded', 'MessageLinkClicked'].map(
        (event) => () => takeEvent(anEvent(messageId, { event, uuid: event })),
      );
      const steps = [...events, () => answered(id, messageId)];
      return [...steps.slice(index % 4), ...steps.slice(0, index % 4)].map((step) => step());
    };
    // Eight messages at a time: all at once would have to wait for a connection longer than any caller may.
    for (let first = 0; first < messages.length; first += 8) {
      await Promise.all(messages.slice(first, first + 8).flatMap(fallTogether));
    }
    for (const { id } of messages) {
      const { row, events } = await read(id);
      expect([row?.status, row?.openedAt === null, row?.clickedAt === null]).toEqual([
        'delivered',
        false,
        false,
      ]);
      expect(events.sort()).toEqual(['MessageLinkClicked', 'MessageLoaded', 'MessageSent']);
    }
  });
});

it('an event with the token of a message that is there does not wait for the lock on the message’s id', async () => {
  const { id } = await sending();
  const messageId = nextMessageId();
  await answered(id, messageId);
  const reports = await testDatabase.begin(async (connection) => {
    await connection`SELECT pg_advisory_xact_lock(${MESSAGE_LOCK}, hashtext(${messageId}))`;
    const verdict = await takeEvent(anEvent(messageId, { event: 'MessageLoaded' }));
    const withoutToken = takeEvent(anEvent(messageId, { event: 'MessageLinkClicked', token: null }));
    await untilSomebodyWaits();
    return { verdict, withoutToken };
  });
  expect(reports.verdict).toBe('ok');
  expect(await reports.withoutToken).toBe('ok');
  expect((await read(id)).events).toEqual(['MessageLoaded', 'MessageLinkClicked']);
});
