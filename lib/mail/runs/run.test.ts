import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTemplate } from '@/lib/mail/templates/commands';
import { createParticipant } from '@/lib/people/commands';
import { beginStopping } from '@/lib/process/runtime/shutdown';
import type { MailCatcher } from '@/test/support/mail/provider';
import { holdCalls, pointAtProvider, startProvider } from '@/test/support/mail/provider';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { announceRound } from './commands';
import { getAnnouncement } from './queries';

openTestDatabase();

let provider: MailCatcher;
beforeAll(async () => {
  provider = await startProvider();
  pointAtProvider(provider.url);
});
afterAll(() => provider.stop());

// A process is asked to stop once and for all, so both cases share one test in a file of its own.
it('a run stopped during its last message answers with the counts, and a later run mails nobody', async () => {
  const administrator = await anAdministrator();
  const { route } = await aRoute(administrator);
  const { round } = await aRound(administrator, route);
  await createParticipant(administrator, { route_id: route.id, name: 'Ada', email: 'ada@example.org' });
  await createTemplate(administrator, {
    route_id: route.id,
    event_type: 'round_announced',
    subject: 'Open',
    body_html: '<p>{{name}}</p>',
  });

  const calls = holdCalls(provider);
  const run = announceRound(administrator, { id: round.id });
  await calls.arrived(1);
  beginStopping(60_000);
  calls.release();
  expect(await run).toEqual({ sent: 1, failed: 0 });
  expect(await getAnnouncement(administrator, { id: round.id })).toMatchObject({
    total: 1,
    sent: 1,
    finishedAt: expect.any(Date),
  });

  await expect(announceRound(administrator, { id: round.id })).rejects.toMatchObject({
    problem: 'announcementCutShort',
    status: 503,
  });
  expect(provider.messages()).toHaveLength(1);
});
