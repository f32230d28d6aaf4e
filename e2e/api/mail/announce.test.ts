import { beforeEach, describe, expect, it } from 'vitest';
import { API_KEY, holdCalls, REFUSES } from '@/test/support/mail/provider';
import { waitFor } from '@/test/support/waiting';
import { mailStage } from '../mail-stage';

const stage = mailStage();
const { ask, addParticipants, announce, announceMissing, announcement, order, rows, statuses, write } = stage;

describe('POST /purchase-rounds/{id}/announce', () => {
  it('mails with announce-missing only those without an order', async () => {
    await addParticipants(2);
    expect((await order()).status).toBe(201);
    expect((await announcement()).json).toMatchObject({ everybody: 3, missing: 2 });
    stage.provider.clear();
    expect((await announceMissing()).json).toEqual({ sent: 2, failed: 0 });
    expect(stage.provider.messages().map(({ to }) => to)).not.toContain('ada@example.org');
    expect((await announcement()).json).toMatchObject({
      missing: 0,
      left_out: { total: 1, participants: [{ name: 'Ada', reason: 'ordered' }] },
    });
  });

  it('answers with counts, and GET …/announcement shows its progress', async () => {
    await addParticipants(5);
    stage.provider.behave({ ...REFUSES, times: 1 });
    const answer = await announce();
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ sent: 4, failed: 1 });
    expect((await announcement()).json).toEqual({
      id: expect.any(Number),
      total: 5,
      sent: 4,
      failed: 1,
      running: false,
      started_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
      everybody: 5,
      missing: 1,
      unknown: 0,
      unknown_mail_log_ids: [],
      runs: { count: 1, sent: 4, failed: 1 },
      standing: [
        { state: 'sent', count: 4 },
        { state: 'failed', count: 1 },
      ],
      left_out: {
        total: 1,
        participants: [
          {
            participant_id: expect.any(Number),
            name: expect.stringMatching(/^P\d$/),
            reason: 'failed',
            mail_log_id: expect.any(Number),
          },
        ],
      },
      wording: expect.objectContaining({ subject: 'Autumn round' }),
    });
    expect(
      (await ask(`/mail-logs?purchase_round_id=${stage.group.roundId}&status=failed`, {})).json,
    ).toMatchObject({
      total: 1,
      items: [
        {
          event_type: 'round_announced',
          error_message: expect.stringContaining('UnauthenticatedFromAddress'),
        },
      ],
    });
    stage.provider.behave();
    expect((await announceMissing()).json).toEqual({ sent: 1, failed: 0 });
  });

  it('takes what the caller saw, and leaves alone whom it may', async () => {
    await addParticipants(1);
    const path = `/purchase-rounds/${stage.group.roundId}/announce`;
    expect((await ask(`${path}?newest=999999`)).json.detail).toContain('announced in the meantime');
    expect((await ask(`${path}?newest=soon`)).json.errors).toMatchObject([{ path: 'newest' }]);
    expect((await ask(`${path}?only_open=true&only_missing=true`)).json).toEqual({ sent: 1, failed: 0 });
    expect((await ask(`${path}?only_missing=true`)).json).toEqual({ sent: 0, failed: 0 });
    expect((await ask(`${path}-missing?unknown=maybe`)).status).toBe(422);
    expect((await ask(`${path}-missing?unknown=leave_out`)).json).toEqual({ sent: 0, failed: 0 });
  });

  it('runs once at a time, whichever instance gets the request', async () => {
    await addParticipants(6);
    const calls = holdCalls(stage.provider);
    const first = announce(stage.servers[0]);
    await calls.arrived(4);
    expect((await announce(stage.servers[1])).status).toBe(409);
    expect((await announcement()).json).toMatchObject({ total: 6, running: true, finished_at: null });
    expect((await ask(`/mail-logs?purchase_round_id=${stage.group.roundId}`, {})).json.total).toBe(0);
    calls.release();
    expect((await first).json).toEqual({ sent: 6, failed: 0 });
    expect((await announce(stage.servers[1])).json).toEqual({ sent: 6, failed: 0 });
  });
});

describe('POST /purchase-rounds/{id}/messages', () => {
  it('mails each once, counts before, and is logged as a message', async () => {
    await addParticipants(2);
    await order();
    expect((await write({ dry_run: true })).json).toEqual({ total: 2, sent: 0, failed: 0 });
    stage.provider.clear();
    const answer = await write();
    expect([answer.status, answer.json]).toEqual([200, { total: 2, sent: 2, failed: 0 }]);
    const [first] = stage.provider.messages();
    expect(first).toMatchObject({ plain: expect.stringMatching(/^Come to .*\.$/), tag: 'message' });
    expect(first?.headers).toHaveProperty('List-Unsubscribe');
    const { items } = (
      await ask(`/mail-logs?event_type=message&purchase_round_id=${stage.group.roundId}`, {})
    ).json;
    expect(items).toMatchObject([
      { event_type: 'message', order_id: null, status: 'sent' },
      { event_type: 'message', order_id: null, status: 'sent' },
    ]);
    stage.provider.clear();
    expect((await write({ to: 'owed' })).json).toEqual({ total: 1, sent: 1, failed: 0 });
    expect(stage.provider.messages()[0]?.headers ?? {}).not.toHaveProperty('List-Unsubscribe');
    expect((await write({ to: 'everybody' })).json.errors).toMatchObject([{ path: 'to' }]);
    expect((await write({ subject: 'a\nb' })).json.errors).toMatchObject([{ path: 'subject' }]);
    const data = { route_id: stage.group.routeId, event_type: 'message', subject: 'x', body_html: 'x' };
    expect((await ask('/mail-templates', { method: 'POST', data })).status).toBe(422);
  });

  it('goes once at a time, whichever instance gets the request, beside an announcement', async () => {
    await addParticipants(3);
    const calls = holdCalls(stage.provider);
    const first = write();
    await calls.arrived(3);
    expect((await write({}, undefined, stage.servers[1])).status).toBe(409);
    expect((await write({ dry_run: true }, undefined, stage.servers[1])).json).toMatchObject({ total: 3 });
    const announced = announce(stage.servers[1]);
    await calls.arrived(6);
    calls.release();
    expect((await first).json).toEqual({ total: 3, sent: 3, failed: 0 });
    expect((await announced).json).toEqual({ sent: 3, failed: 0 });
  });
});

describe('mail about an order', () => {
  beforeEach(() => stage.confirmsOrders());

  it('is sent once by two instances, and placing the order does not wait for it', async () => {
    const calls = holdCalls(stage.provider);
    const answer = await order();
    expect(answer.status).toBe(201);
    await calls.arrived(1);
    expect((await ask(`/mail-logs?participant_id=${await participantId()}`, {})).json.total).toBe(0);
    calls.release();
    await expect.poll(statuses).toEqual(['sent']);
    expect(stage.provider.messages()).toMatchObject([
      { to: 'ada@example.org', subject: 'Order 1', tag: 'order_confirmed' },
    ]);
    // Each instance uses its own port here; behind a proxy the address has no port.
    expect(stage.provider.messages()[0]?.html).toContain(new URL(answer.json.order_url).pathname);
    // The queue marks a job as finished after the message's outcome is written down.
    await waitFor(async () =>
      expect(await stage.database`SELECT FROM graphile_worker._private_jobs`).toHaveLength(0),
    );
  });

  it('is sent again by an administrator after it failed', async () => {
    stage.provider.behave(REFUSES);
    await order();
    await expect.poll(statuses).toEqual(['failed']);
    stage.provider.behave();
    const [failed] = await rows();
    const answer = await ask(`/mail-logs/${failed?.id}/resend`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'sent', event_type: 'order_confirmed', error_message: null });
    expect((await ask(`/mail-logs/${answer.json.id}/resend`)).status).toBe(409);
    expect((await ask('/mail-logs/999999999/resend')).status).toBe(404);
  });
});

const participantId = async () =>
  (await stage.database`SELECT id::int FROM participants WHERE route_id = ${stage.group.routeId}`)[0]?.id;

it('the stage.servers log neither the signing key nor any e-mail address', () => {
  const written = stage.servers.map((server) => server.output()).join();
  expect(written).not.toContain(API_KEY);
  expect(written).not.toContain('@');
});
