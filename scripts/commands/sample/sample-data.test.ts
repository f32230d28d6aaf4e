import { expect, it, onTestFinished } from 'vitest';
import { unscopedUserByEmail } from '@/db/unscoped';
import { SAMPLE_LOGINS } from '@/lib/accounts/auth/sample-accounts';
import { setClock } from '@/lib/process/runtime/clock';
import { getHome } from '@/lib/today/queries';
import { openTestDatabase, testDatabaseUrl } from '@/test/support/rules';
import { loadSampleData } from './sample-data';

openTestDatabase();

it('the sample data gives Today something to say, and planned mail that is ahead, in the week of a clock change too', async () => {
  setClock(new Date('2031-03-29T11:00:00Z'));
  onTestFinished(() => setClock(null));
  await loadSampleData(testDatabaseUrl());
  const user = await unscopedUserByEmail(SAMPLE_LOGINS.admin.email);
  if (!user) throw new Error('there is no administrator');
  const { routes, tasks } = await getHome({ kind: 'administrator', user, elevated: false }, {});
  expect(
    routes.map(({ rounds }) =>
      rounds.map(({ round, steps }) => [round.status, steps.map(({ kind }) => kind)]),
    ),
  ).toEqual([
    [
      ['open', ['mailing', 'closes', 'mailing', 'pickup']],
      ['draft', ['opens', 'mailing', 'mailing', 'closes', 'mailing', 'pickup']],
    ],
    [['open', ['mailing', 'closes', 'mailing', 'pickup']]],
  ]);
  expect(tasks.map(({ kind }) => kind)).toContain('announce');
});
