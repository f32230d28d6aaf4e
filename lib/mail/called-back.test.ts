import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeProvider, pointAtProvider, respondWith, startProvider } from '@/e2e/support/provider';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/e2e/support/rules';
import { createParticipant } from '@/lib/participants/commands';
import { createTemplate } from '@/lib/templates/commands';
import { announceRound } from './announce';
import { takeEvent } from './apply-event';

openTestDatabase();

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startProvider();
  pointAtProvider(provider.url);
});
afterAll(() => provider.stop());

it('what the provider reports before it has answered a send stands in the log when the round is announced', async () => {
  const administrator = await anAdministrator();
  const { route } = await aRoute(administrator);
  const { round } = await aRound(administrator, route);
  await createTemplate(administrator, {
    route_id: route.id,
    event_type: 'round_announced',
    subject: 'Open',
    body_html: '<p>{{name}}</p>',
  });
  for (let n = 0; n < 20; n++) {
    await createParticipant(administrator, { route_id: route.id, name: `P${n}`, email: `p${n}@example.org` });
  }
  let last = 5000;
  provider.behave((call) => {
    const id = ++last;
    const event = (name: string) => ({
      event: name,
      messageId: String(id),
      token: `token-${id}`,
      uuid: name,
      occurredAt: null,
      receivedAt: '2026-11-01T10:00:00.000Z',
      details: '',
    });
    const messages = { [call.given.to[0] ?? '']: { id, token: `token-${id}` } };
    const body = JSON.stringify({ status: 'success', data: { message_id: 'x', messages } });
    void takeEvent(event('MessageSent')).then((verdict) => {
      expect(verdict).toBe('ignored');
      respondWith(200, body)(call);
      void takeEvent(event('MessageLoaded'));
    });
  });
  expect(await announceRound(administrator, { id: round.id })).toMatchObject({ sent: 20, failed: 0 });
  await expect
    .poll(
      () =>
        testDatabase`SELECT status, count(opened_at)::int AS opened, count(*)::int AS n FROM mail_logs GROUP BY status`,
    )
    .toEqual([{ status: 'delivered', opened: 20, n: 20 }]);
});
