import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BEHAVIOURS, type BehaviourKind } from '@/scripts/mail-catcher/behaviours';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import type { Group } from '@/test/support/group';
import { startServer, type TestServer } from '@/test/support/servers/server';
import { anotherGroup, ask, openGroup } from '../support';

openGroup();

const KEY = 'canary-key-of-the-catcher';
const KINDS = Object.keys(BEHAVIOURS) as BehaviourKind[];
/** Behaviours in spite of which the message counts as sent. */
const DELIVERED: BehaviourKind[] = ['normal', 'drip'];

let catcher: MailCatcher;
let server: TestServer;
let at: Group;
const people = new Map<BehaviourKind, number>();

beforeAll(async () => {
  catcher = await startMailCatcher({ port: 0, apiKey: KEY });
  server = await startServer(inject('databaseUrl'), {
    MAILER_URL: catcher.url,
    MAILER_API_KEY: KEY,
    MAILER_WEBHOOK_PUBLIC_KEY: catcher.publicKey,
    MAILER_TIMEOUT_MS: '10000',
    MAILER_CONCURRENCY: '4',
  });
  catcher.reportTo(`${server.url}/webhooks/mailer`);
  at = { ...(await anotherGroup()), apiUrl: server.url };
  await at.addTemplate('round_announced', 'Open: {{round_name}}', '<p>{{name}}</p>');
  for (const kind of KINDS) {
    people.set(kind, await at.addPerson(kind, `to-${kind}@example.org`));
  }
});

afterAll(async () => {
  await server.stop();
  await catcher.stop();
});

const announce = (how: string) => ask(`/purchase-rounds/${at.roundId}/${how}`, { method: 'POST' }, { at });
const logged = async () => (await ask('/mail-logs?limit=200', {}, { at })).json.items;

it('each fault of the provider fails one message with its own reason, and stops no other', async () => {
  catcher.behave(...KINDS.map((kind) => ({ kind, to: `to-${kind}@`, everyMs: 1, answer: { status: 429 } })));
  const counts = { sent: DELIVERED.length, failed: KINDS.length - DELIVERED.length };
  expect((await announce('announce')).json).toEqual(counts);
  // Mail of other groups that came due meanwhile goes through here as well.
  expect(catcher.messages().filter(({ to }) => to.startsWith('to-'))).toHaveLength(KINDS.length);
  const rows = await logged();
  expect(rows).toHaveLength(KINDS.length);
  const sentences: string[] = [];
  for (const kind of KINDS) {
    const { items } = (await ask(`/mail-logs?participant_id=${people.get(kind)}`, {}, { at })).json;
    expect(items, kind).toHaveLength(1);
    const [{ status, error_message, mailer_message_id }] = items;
    if (DELIVERED.includes(kind)) {
      expect([status, error_message], kind).toEqual(['sent', null]);
      expect(mailer_message_id, kind).toMatch(/^\d+$/);
    } else {
      expect([status, mailer_message_id], kind).toEqual(['failed', null]);
      expect(error_message, kind).toMatch(/^[A-Z].{20,}/);
      sentences.push(error_message);
    }
  }
  // Three pairs share a sentence: a reset before or after the message was accepted, a missing or mistyped id, and a
  // held or hanging call.
  expect(new Set(sentences).size).toBe(sentences.length - 3);
  expect(sentences.join() + server.output()).not.toContain(KEY);
});

it('once the provider is up again, unreached participants are mailed and the state of their mail is shown', async () => {
  catcher.behave();
  expect((await announce('announce-missing')).json).toEqual({
    sent: KINDS.length - DELIVERED.length,
    failed: 0,
  });
  expect((await announce('announce-missing')).json).toEqual({ sent: 0, failed: 0 });
  const newest = catcher.messages().findLast(({ to }) => to.startsWith('to-'));
  if (!newest) throw new Error('The catcher kept no message');
  expect(await catcher.sendEvent('MessageSent', newest.id)).toEqual({ status: 200, body: '{"status":"ok"}' });
  expect(await catcher.sendEvent('MessageLoaded', newest.id)).toMatchObject({ status: 200 });
  const [row] = (await ask('/mail-logs?status=delivered', {}, { at })).json.items;
  expect(row).toMatchObject({ mailer_message_id: String(newest.id), status: 'delivered' });
  expect(row.opened_at).toMatch(/Z$/);
});

it('a provider that refuses connections fails each message, without an error of the server', async () => {
  await catcher.refuseConnections();
  expect((await announce('announce')).json).toEqual({ sent: 0, failed: KINDS.length });
  const [row] = await logged();
  expect(row.error_message).toMatch(/refused/);
  await catcher.acceptConnections();
});
