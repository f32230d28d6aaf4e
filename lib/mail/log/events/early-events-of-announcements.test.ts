import { expect, it, onTestFinished } from 'vitest';
import { announceRound } from '@/lib/mail/runs/commands';
import { anEvent } from '@/test/support/mail/logged-messages';
import type { CaughtMessage } from '@/test/support/mail/provider';
import { holdCalls, openProvider, provider } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRoutedRound, openTestDatabase, testDatabase } from '@/test/support/rules';
import { takeEvent } from './apply-event';

openTestDatabase();
openProvider({ MAILER_CONCURRENCY: 20 });

it('an event that arrives before the provider answers the send is in the log after the announcement', async () => {
  const administrator = await anAdministrator();
  const { route, round } = await aRoutedRound(administrator);
  await aTemplate(administrator, route, 'round_announced', 'Open', '<p>{{name}}</p>');
  for (let n = 0; n < 20; n++) {
    await aParticipant(administrator, route, `P${n}`, { email: `p${n}@example.org` });
  }
  const report = (event: string) => (message: CaughtMessage) =>
    takeEvent(anEvent(String(message.id), { event, token: message.token, uuid: `${event} ${message.id}` }));
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
