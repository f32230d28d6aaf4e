import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { announceRound } from '@/lib/mail/runs/commands';
import { createTemplate } from '@/lib/mail/templates/commands';
import { createParticipant } from '@/lib/people/commands';
import type { CaughtMessage, MailCatcher } from '@/test/support/mail/provider';
import { holdCalls, pointAtProvider, startProvider } from '@/test/support/mail/provider';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { takeEvent } from './apply-event';

openTestDatabase();

let provider: MailCatcher;
beforeAll(async () => {
  provider = await startProvider();
  pointAtProvider(provider.url, { MAILER_CONCURRENCY: 20 });
});
afterAll(() => provider.stop());

it('an event that arrives before the provider answers the send is in the log after the announcement', async () => {
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
  const report = (event: string) => (message: CaughtMessage) =>
    takeEvent({
      event,
      messageId: String(message.id),
      token: message.token,
      uuid: `${event} ${message.id}`,
      occurredAt: null,
      receivedAt: '2026-11-01T10:00:00.000Z',
      details: '',
    });
  const warnings: string[] = [];
  const warned = ({ name }: Error) => warnings.push(name);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const calls = holdCalls(provider);
  const run = announceRound(administrator, { id: round.id });
  await calls.arrived(20);
  const verdicts = await Promise.all(provider.messages().map(report('MessageSent')));
  expect(new Set(verdicts)).toEqual(new Set(['ignored']));
  calls.release();
  await Promise.all(provider.messages().map(report('MessageLoaded')));
  expect(await run).toMatchObject({ sent: 20, failed: 0 });
  expect(warnings).toEqual([]);
  await expect
    .poll(
      () =>
        testDatabase`SELECT status, count(opened_at)::int AS opened, count(*)::int AS n FROM mail_logs GROUP BY status`,
    )
    .toEqual([{ status: 'delivered', opened: 20, n: 20 }]);
});
