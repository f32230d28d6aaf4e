import { expect, it } from 'vitest';
import { beginStopping } from '@/lib/process/runtime/shutdown';
import { holdCalls, openProvider, provider } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRoutedRound, openTestDatabase } from '@/test/support/rules';
import { announceRound } from './commands';
import { getAnnouncement } from './queries';

openTestDatabase();
openProvider();

// A process is asked to stop once and for all, so both cases share one test in a file of its own.
it('a run stopped during its last message answers with the counts, and a later run mails nobody', async () => {
  const administrator = await anAdministrator();
  const { route, round } = await aRoutedRound(administrator);
  await aParticipant(administrator, route, 'Ada');
  await aTemplate(administrator, route, 'round_announced', 'Open', '<p>{{name}}</p>');

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

  await expectRefusal(announceRound(administrator, { id: round.id }), 503, 'announcementCutShort');
  expect(provider.messages()).toHaveLength(1);
});
