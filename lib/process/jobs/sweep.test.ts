import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTenant } from '@/db/tenant';
import { completeAttempt } from '@/lib/mail/log/attempts';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import { settings } from '@/lib/process/runtime/env';
import { administrator, round, route, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { sweep } from './sweep';

withRound({ once: true });

let participantId: number;

beforeAll(async () => {
  participantId = (await aParticipant(administrator, route, 'Ada')).id;
});

const addRun = async (heartbeat: string) => {
  const [run] = await testDatabase`
    INSERT INTO announcements (organization_id, route_id, purchase_round_id, total, sent, heartbeat_at)
    VALUES (${route.organizationId}, ${route.id}, ${round.id}, 3, 1, now() + ${heartbeat}::interval)
    RETURNING id::int`;
  return run?.id;
};
const addAttempt = async (status: string, age: string, run: number | null = null) => {
  const [row] = await testDatabase`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, announcement_id, event_type, status, recipient,
                           rendered_subject, created_at)
    VALUES (${route.organizationId}, ${route.id}, ${participantId}, ${run}, 'round_announced', ${status},
            'ada@example.org', 'S', now() - ${age}::interval)
    RETURNING id::int`;
  return row?.id;
};
const statusOf = async (id: number) => {
  const [row] = await testDatabase`SELECT status, error_message FROM mail_logs WHERE id = ${id}`;
  return [row?.status, row?.error_message];
};

it('the sweep fails attempts that were cut off, and leaves those that may be under way', async () => {
  const before = settings().MAILER_TIMEOUT_MS;
  onTestFinished(() => void Object.assign(settings(), { MAILER_TIMEOUT_MS: before }));
  Object.assign(settings(), { MAILER_TIMEOUT_MS: 120_000 });
  const old = await addAttempt('sending', '301 seconds');
  const fresh = await addAttempt('sending', '190 seconds');
  const sent = await addAttempt('sent', '1 hour');
  await sweep();
  expect(await statusOf(old)).toEqual(['failed', CUT_OFF]);
  expect(await statusOf(fresh)).toEqual(['sending', null]);
  expect(await statusOf(sent)).toEqual(['sent', null]);
});

it('the sweep ends announcements whose process is gone, and no others', async () => {
  const run = await addRun('1 minute');
  const attempt = await addAttempt('sending', '0 seconds', run);
  await sweep();
  expect(await statusOf(attempt)).toEqual(['sending', null]);
  await testDatabase`UPDATE announcements SET heartbeat_at = now() - interval '6 seconds' WHERE id = ${run}`;
  await sweep();
  expect(await statusOf(attempt)).toEqual(['failed', CUT_OFF]);
  expect(
    await testDatabase`SELECT sent, failed, finished_at IS NOT NULL AS finished FROM announcements`,
  ).toEqual([{ sent: 1, failed: 1, finished: true }]);
});

it('the sweep leaves announcements alone while those who work on them may not have said so', async () => {
  await testDatabase`DELETE FROM announcements`;
  const run = await addRun('-1 minute');
  await sweep(false);
  const isFinished = async () =>
    (await testDatabase`SELECT finished_at FROM announcements WHERE id = ${run}`)[0]?.finished_at !== null;
  expect(await isFinished()).toBe(false);
  await sweep();
  expect(await isFinished()).toBe(true);
});

it('what the sweep gives up of an announcement under way is counted, and once when it ends after all', async () => {
  await testDatabase`DELETE FROM announcements`;
  const run = await addRun('1 minute');
  const attempts = [await addAttempt('sending', '1 hour', run), await addAttempt('sending', '1 hour', run)];
  const counts = async () =>
    (await testDatabase`SELECT sent::int, failed::int FROM announcements WHERE id = ${run}`)[0];
  await sweep();
  expect(await statusOf(attempts[0])).toEqual(['failed', CUT_OFF]);
  expect(await counts()).toEqual({ sent: 1, failed: 2 });
  const row = { id: attempts[0], announcementId: run, orderId: null, recipient: 'ada@example.org' };
  await completeAttempt(openTenant(route.organizationId), row, { messageId: '1', token: 't' });
  expect(await counts()).toEqual({ sent: 2, failed: 1 });
});

it('what goes wrong in one part of the sweep does not stop the others', async () => {
  const before = 'idempotency_keys';
  const gone = { organization_id: route.organizationId, purchase_round_id: 999_999, order_id: 0 };
  await testDatabase`INSERT INTO pickup_changes ${testDatabase({ ...gone, transaction_id: '7' })}`;
  await testDatabase`ALTER TABLE ${testDatabase(before)} RENAME TO elsewhere`;
  onTestFinished(async () => {
    await testDatabase`ALTER TABLE elsewhere RENAME TO ${testDatabase(before)}`;
  });
  await expect(sweep()).rejects.toThrow();
  expect(await testDatabase`SELECT FROM pickup_changes WHERE purchase_round_id = 999999`).toEqual([]);
});

it('the sweep deletes old idempotency keys and mail events without a message', async () => {
  for (const age of ['47 hours', '49 hours']) {
    await testDatabase`
      INSERT INTO idempotency_keys (organization_id, route_id, key, request_hash, created_at)
      VALUES (${route.organizationId}, ${route.id}, ${age}, 'h', now() - ${age}::interval)`;
    await testDatabase`
      INSERT INTO idempotent_answers (organization_id, path, key, request_hash, created_at)
      VALUES (${route.organizationId}, '/routes', ${age}, 'h', now() - ${age}::interval)`;
    await testDatabase`
      INSERT INTO unmatched_mail_events (mailer_message_id, body, received_at)
      VALUES (${age}, '{}', now() - ${age}::interval)`;
  }
  await sweep();
  expect(await testDatabase`SELECT key FROM idempotency_keys`).toEqual([{ key: '47 hours' }]);
  expect(await testDatabase`SELECT key FROM idempotent_answers`).toEqual([{ key: '47 hours' }]);
  expect(await testDatabase`SELECT mailer_message_id FROM unmatched_mail_events`).toEqual([
    { mailer_message_id: '47 hours' },
  ]);
});

it('the sweep deletes counts of rate limits whose time is over', async () => {
  const addCount = (key: string, after: number) =>
    testDatabase`INSERT INTO rate_limits (key, points, expire) VALUES (${key}, 3, ${Date.now() + after})`;
  await addCount('over', -60_000);
  await addCount('counting', 60_000);
  await sweep();
  expect(await testDatabase`SELECT key FROM rate_limits`).toEqual([{ key: 'counting' }]);
});
