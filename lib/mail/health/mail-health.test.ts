import { beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '@/db/unscoped';
import { updateRoute } from '@/lib/groups/routes/commands';
import { getRoute } from '@/lib/groups/routes/queries';
import type { Administrator } from '@/lib/rules/caller';
import { openProvider, pointAtProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { getMailTrouble, type RecentAttempt, troubleIn } from './health';
import { testSender } from './sender-test';

openTestDatabase();
openProvider();

const REFUSED = 'The mail server refused the password: 535 no';
const attempt = (minute: number, failure: string | null): RecentAttempt => ({
  at: new Date(Date.UTC(2026, 0, 1, 12, minute)),
  routeId: minute,
  failure,
});

describe('mail', () => {
  const failed = [attempt(3, REFUSED), attempt(2, REFUSED), attempt(1, REFUSED)];

  it.each<[string, RecentAttempt[], RecentAttempt | undefined, number | null]>([
    ['without any message', [], undefined, null],
    ['whose newest messages all failed', failed, undefined, 3],
    ['whose only message failed', [attempt(1, REFUSED)], undefined, 1],
    ['of which one of the newest was taken', [failed[0] as RecentAttempt, attempt(2, null)], undefined, null],
    [
      'that failed because of one recipient',
      [attempt(1, 'The mail server refused the recipient: no')],
      undefined,
      null,
    ],
    ['that failed in the provider’s own words', [attempt(1, 'No credit')], undefined, 1],
    ['whose test was sent since', failed, attempt(4, null), null],
    ['whose messages failed after a test that was sent', failed, attempt(0, null), 3],
    ['of which too few failed after a test that was sent', [attempt(3, REFUSED)], attempt(2, null), null],
    ['whose test failed after messages that were sent', [attempt(1, null)], attempt(2, REFUSED), 2],
    ['that was sent after a test that failed', [attempt(3, null)], attempt(2, REFUSED), null],
  ])('%s', (_case, newest, test, routeId) => {
    expect(troubleIn(newest, test)?.routeId ?? null).toBe(routeId);
  });
});

describe('the mail of an organization', () => {
  let administrator: Administrator;
  let route: Route;

  beforeEach(async () => {
    administrator = await anAdministrator();
    ({ route } = await aRoute(administrator, { sender_email: 'wine@example.org' }));
  });

  const trouble = () => getMailTrouble(administrator, {});
  const test = () => testSender(administrator, { id: route.id });

  it('does not work without a mailer', async () => {
    pointAtProvider(undefined);
    expect(await trouble()).toEqual({ failure: expect.stringContaining('is set up'), routeId: null });
  });

  it('does not work once its newest messages failed, until a test is sent', async () => {
    const email = 'ann@example.org';
    const person = await aParticipant(administrator, route, 'Ann', { email });
    const log = (status: string) => testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient,
                             rendered_subject, error_message, created_at)
      VALUES (${route.organizationId}, ${route.id}, ${person.id}, 'order_confirmed', ${status}, ${email}, 'Hello',
              ${REFUSED}, now() - interval '1 minute')`;
    await log('sent');
    for (const _time of [1, 2, 3]) {
      expect(await trouble()).toBeNull();
      await log('failed');
    }
    // One that is on its way says nothing yet.
    await log('sending');
    expect(await trouble()).toEqual({ failure: REFUSED, routeId: route.id });
    expect(await test()).toEqual({ to: administrator.user.email, failure: null });
    expect(await trouble()).toBeNull();
  });

  it('is tested with a message from the group’s sender, whose outcome stays with the group', async () => {
    expect(await getRoute(administrator, { id: route.id })).toMatchObject({ mailTestedAt: null });
    await test();
    expect(provider.messages()).toMatchObject([
      { from: 'wine@example.org', subject: 'Test of mail from Riverside' },
    ]);
    const tested = await getRoute(administrator, { id: route.id });
    expect(tested).toMatchObject({ mailTestedAt: expect.any(Date), mailTestFailure: null });

    provider.behave(REFUSES);
    const { failure } = await test();
    expect(await getRoute(administrator, { id: route.id })).toMatchObject({ mailTestFailure: failure });
    expect(await trouble()).toEqual({ failure, routeId: route.id });

    // The tested sender differs from the present one.
    await updateRoute(administrator, { id: route.id, name: 'Quay' });
    expect(await getRoute(administrator, { id: route.id })).toMatchObject({ mailTestFailure: failure });
    await updateRoute(administrator, { id: route.id, sender_email: 'other@example.org' });
    const untested = { mailTestedAt: null, mailTestFailure: null };
    expect(await getRoute(administrator, { id: route.id })).toMatchObject(untested);
  });
});
