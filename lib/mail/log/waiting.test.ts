import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { allocateRound, undoAllocation } from '@/lib/buying/allocation/commands';
import { resendMail } from '@/lib/mail/runs/resend';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { notePayments } from '@/lib/orders/payments';
import { updateRound } from '@/lib/rounds/commands';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator, Visitor } from '@/lib/rules/caller';
import type { Offering } from '@/lib/wines/offerings/queries';
import { sized } from '@/test/running/size';
import { checkGenerated } from '@/test/support/generated';
import { answering, openProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { anOrder } from '@/test/support/rounds/placing';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { sendOrderMail } from './jobs';

openTestDatabase();
openProvider();

/** A program with a token, and the same person in the console. */
let program: Administrator;
let inConsole: Administrator;
let visitor: Visitor;
let round: Round;
let wine: Offering;

const EVENTS = ['order_changed', 'order_cancelled', 'payment_confirmed'];

async function aRouteWith(events: string[]): Promise<void> {
  const { route, visitor: somebody } = await aRoute(program);
  visitor = somebody;
  const made = await aRound(program, route);
  round = made.round;
  wine = made.offerings[0] as Offering;
  for (const event_type of events) {
    const subject = `${event_type}: {{changes}}|{{change_reason}}`;
    await aTemplate(program, route, event_type, subject, '<p>{{order_lines}}</p>');
  }
}

beforeEach(async () => {
  program = await anAdministrator({ superadmin: true, elevated: true });
  inConsole = { ...program, inConsole: true };
  await aRouteWith(EVENTS);
  await testDatabase`DELETE FROM graphile_worker._private_jobs`;
});

const lines = (quantity: number, extra = 0) => [{ wine_offering_id: wine.id, quantity, extra }];
const place = async (quantity = 3, name = 'ada') => {
  const { placed } = await anOrder(visitor, wine.id, quantity, name);
  const [order] = await testDatabase`SELECT access_token FROM orders WHERE id = ${placed.order_id}`;
  return { id: placed.order_id, token: String(order?.access_token) };
};

/** The time until the queued messages are due, in whole seconds. */
const waits = async () =>
  (
    await testDatabase`
      SELECT round(extract(epoch FROM run_at - now()))::int AS seconds FROM graphile_worker._private_jobs ORDER BY id`
  ).map(({ seconds }) => (seconds > 50 ? 'a minute' : 'none'));

/** Runs the due jobs as the queue's worker does. */
async function afterAMinute(): Promise<string[]> {
  provider.clear();
  await testDatabase`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '60 seconds'`;
  return send();
}

async function send(): Promise<string[]> {
  const due = await testDatabase`
    DELETE FROM graphile_worker._private_jobs WHERE run_at <= clock_timestamp() RETURNING payload`;
  for (const { payload } of due) await sendOrderMail(payload);
  return provider.messages().map(({ subject }) => subject);
}

const rows = () => testDatabase`
  SELECT id::int, event_type, status FROM mail_logs WHERE organization_id = ${program.user.organizationId} ORDER BY id`;

describe('what is done in the console', () => {
  it('is mailed after a minute, as it is then, in one message for all that was done with an order', async () => {
    const { id } = await place();
    await updateOrder(inConsole, { id, lines: lines(4) });
    await updateOrder(inConsole, { id, lines: lines(6) });
    expect(await waits()).toEqual(['a minute']);
    expect(await send()).toEqual([]);
    expect(await afterAMinute()).toEqual([
      'order_changed: Riesling: 6 bottles instead of 3|The organizer changed your order.',
    ]);
  });

  it('is not mailed when it was undone', async () => {
    const { id } = await place();
    await updateOrder(inConsole, { id, lines: lines(4) });
    await updateOrder(inConsole, { id, lines: lines(3) });
    await updateOrder(inConsole, { id, cancelled: true });
    await updateOrder(inConsole, { id, cancelled: false });
    await notePayments(inConsole, { orders: [{ id }], payment: 'paid' });
    await notePayments(inConsole, { orders: [{ id }], payment: 'as_before' });
    expect(await waits()).toEqual(['a minute', 'a minute']);
    expect(await afterAMinute()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('waits a minute from the last time: what is noted as paid twice is confirmed once', async () => {
    const { id } = await place();
    for (const payment of ['paid', 'as_before', 'paid']) {
      await notePayments(inConsole, { orders: [{ id }], payment });
      await testDatabase`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '30 seconds'`;
    }
    expect(await send()).toEqual([]);
    expect(await afterAMinute()).toEqual(['payment_confirmed: |']);
  });

  it('says of a cancelled order that it is cancelled, whatever was changed before', async () => {
    const { id } = await place();
    await updateOrder(inConsole, { id, lines: lines(5) });
    await updateOrder(inConsole, { id, cancelled: true });
    expect(await afterAMinute()).toEqual([
      'order_cancelled: Riesling: 5 bottles instead of 3|The organizer cancelled your order.',
    ]);
  });

  it('is not mailed when a settlement is undone, and otherwise says what a crate became', async () => {
    await place(4);
    await placeOrder(visitor, { name: 'bo', email: 'bo@example.org', lines: lines(1, 2) });
    await testDatabase`DELETE FROM graphile_worker._private_jobs`;
    await updateRound(program, { id: round.id, status: 'closed' });
    await allocateRound(inConsole, { id: round.id });
    await undoAllocation(inConsole, { id: round.id });
    expect(await afterAMinute()).toEqual([]);
    await allocateRound(inConsole, { id: round.id });
    expect(await afterAMinute()).toEqual([
      'order_changed: Riesling: 2 bottles instead of 1|A crate was filled with the extra bottles you offered to take.',
    ]);
  });
});

describe('what a program or the participant does', () => {
  it('is mailed at once, each time', async () => {
    const { id, token } = await place();
    await updateOrder(program, { id, lines: lines(4) });
    await updateOwnOrder(visitor, { token, lines: lines(5) });
    expect(await waits()).toEqual(['none', 'none']);
    expect(await send()).toHaveLength(2);
    await updateOwnOrder(visitor, { token, cancelled: true });
    provider.clear();
    expect(await send()).toEqual(['order_cancelled: |You cancelled your order.']);
    await updateOrder(program, { id, cancelled: false, lines: lines(2) });
    provider.clear();
    expect(await send()).toEqual([
      'order_changed: Riesling: 2 bottles instead of 5|Your order was cancelled and is now restored.',
    ]);
  });

  it('takes along at once what waits about the same order', async () => {
    const { id, token } = await place();
    await updateOrder(inConsole, { id, lines: lines(4) });
    await updateOwnOrder(visitor, { token, lines: lines(5) });
    expect(await waits()).toEqual(['none']);
    expect(await send()).toEqual(['order_changed: Riesling: 5 bottles instead of 3|You changed your order.']);
    await notePayments(inConsole, { orders: [{ id }], payment: 'paid' });
    await notePayments(program, { orders: [{ id }], payment: 'unpaid' });
    await notePayments(program, { orders: [{ id }], payment: 'paid' });
    provider.clear();
    expect(await send()).toEqual(['payment_confirmed: |']);
    expect(await afterAMinute()).toEqual([]);
  });

  it('is about bottles offered to fill a crate, too', async () => {
    const { id } = await place();
    await updateOrder(program, { id, lines: lines(3, 2) });
    expect(await send()).toEqual([
      'order_changed: Riesling: up to 2 more bottles, instead of 0|The organizer changed your order.',
    ]);
    provider.clear();
    await updateOrder(program, { id, lines: lines(3) });
    expect(await send()).toEqual([
      'order_changed: Riesling: no extra bottles, instead of 2|The organizer changed your order.',
    ]);
  });
});

describe('a message that is being sent', () => {
  it('keeps its further tries, and what is done meanwhile waits for itself', async () => {
    const { id } = await place();
    await updateOrder(inConsole, { id, lines: lines(4) });
    await testDatabase`
      UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'somebody', attempts = 1`;
    await updateOrder(inConsole, { id, lines: lines(5) });
    const jobs = await testDatabase`
      SELECT attempts::int, max_attempts::int, json_array_length(payload) AS acts, key IS NULL AS free
      FROM graphile_worker._private_jobs ORDER BY id`;
    expect(jobs).toMatchObject([
      { attempts: 1, max_attempts: 10, acts: 1, free: true },
      { attempts: 0, acts: 1, free: false },
    ]);
  });

  it('is tried again with what it was about, and sent again by hand likewise', async () => {
    const { id } = await place();
    await updateOrder(inConsole, { id, lines: lines(4) });
    const [job] = await testDatabase`SELECT payload, created_at, run_at FROM graphile_worker._private_jobs`;
    const begun = { created_at: job?.created_at, run_at: job?.run_at };
    provider.behave(answering(503));
    await expect(sendOrderMail(job?.payload)).rejects.toThrow();
    provider.behave(REFUSES);
    await sendOrderMail(job?.payload, undefined, begun);
    provider.behave();
    const [, refused] = await rows();
    provider.clear();
    await resendMail(program, { id: refused?.id });
    expect(provider.messages().map(({ subject }) => subject)).toEqual([
      'order_changed: Riesling: 4 bottles instead of 3|The organizer changed your order.',
    ]);
    // An administrator has sent it since, so the queue leaves it.
    await sendOrderMail(job?.payload, undefined, begun);
    expect(await rows()).toHaveLength(3);
  });
});

describe('without words for it', () => {
  it('a change has those of the confirmation, and a cancellation none', async () => {
    await aRouteWith(['order_confirmed']);
    const { id } = await place();
    await testDatabase`DELETE FROM graphile_worker._private_jobs`;
    await updateOrder(program, { id, lines: lines(4) });
    await updateOrder(program, { id, lines: lines(4), comment: 'Thanks' });
    expect(await send()).toEqual([
      'order_confirmed: Riesling: 4 bottles instead of 3|The organizer changed your order.',
    ]);
    await updateOrder(program, { id, cancelled: true });
    await updateOrder(inConsole, { id, cancelled: false });
    provider.clear();
    expect(await send()).toEqual([]);
    expect(await afterAMinute()).toEqual(['order_confirmed: |Your order was cancelled and is now restored.']);
    expect((await rows()).map(({ event_type }) => event_type)).toEqual([
      'order_confirmed',
      'order_confirmed',
    ]);
  });

  it('nothing is queued where nothing of the kind is mailed', async () => {
    await aRouteWith(['payment_confirmed']);
    const { id } = await place();
    await updateOrder(program, { id, lines: lines(4) });
    await updateOrder(inConsole, { id, cancelled: true });
    expect(await waits()).toEqual([]);
  });
});

it('whatever is done with an order, people know in the end what it is, and are told nothing that was undone', async () => {
  const { id, token } = await place();
  /** The last message to the participant, as they would read it. */
  let known = { bottles: 3, isCancelled: false };
  let is = { ...known };
  const hear = () => {
    for (const { subject, html } of provider.messages()) {
      const [, before] = /instead of (\d+)/.exec(subject) ?? [];
      // A message begins where the one before it ended, and is never about nothing.
      if (before !== undefined && !known.isCancelled) expect(Number(before), subject).toBe(known.bottles);
      const [, bottles] = /(\d+) ×/.exec(html) ?? [];
      const heard = { bottles: Number(bottles), isCancelled: subject.startsWith('order_cancelled') };
      expect(heard, subject).not.toEqual(known);
      known = heard;
    }
  };
  const step = fc.oneof(
    fc.record({
      who: fc.constantFrom('console', 'program', 'participant'),
      bottles: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ who: fc.constantFrom('console', 'program', 'participant'), cancelled: fc.boolean() }),
    fc.constant('a minute passes' as const),
  );
  await checkGenerated(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        provider.clear();
        if (one === 'a minute passes') {
          await afterAMinute();
          hear();
          continue;
        }
        const change =
          'cancelled' in one
            ? { cancelled: one.cancelled }
            : is.isCancelled
              ? { cancelled: false, lines: lines(one.bottles) }
              : { lines: lines(one.bottles) };
        if (one.who === 'participant') await updateOwnOrder(visitor, { token, ...change });
        else await updateOrder(one.who === 'console' ? inConsole : program, { id, ...change });
        if ('cancelled' in one) is = { ...is, isCancelled: one.cancelled };
        else is = { bottles: one.bottles, isCancelled: false };
        await send();
        hear();
      }
      await afterAMinute();
      hear();
      expect(known.isCancelled).toBe(is.isCancelled);
      // The lines of an order that stays cancelled concern nobody.
      if (!is.isCancelled) expect(known).toEqual(is);
    }),
    { numRuns: sized({ usual: 10, full: 25 }) },
  );
});
