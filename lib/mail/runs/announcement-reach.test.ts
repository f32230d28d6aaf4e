import { describe, expect, it } from 'vitest';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import { updateOrder } from '@/lib/orders/commands';
import { updateRound } from '@/lib/rounds/commands';
import { holdCalls, pointAtProvider, provider } from '@/test/support/mail/provider';
import {
  addParticipants,
  administrator,
  announce,
  announceMissing,
  mailed,
  offerings,
  openAnnouncing,
  round,
  route,
  rows,
} from '@/test/support/rounds/announcing';
import { anOrderOf } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { getAnnouncing } from './queries';

openAnnouncing();

describe('what came of several announcements together', () => {
  /** Five people whose mail arrived, failed, bounced and failed unclearly, and one participant who joined since. */
  async function mixedOutcome() {
    await addParticipants(4);
    await announce();
    const [, failed, bounced, unclear] = await rows();
    await testDatabase`UPDATE mail_logs SET status = 'failed', error_message = 'No.' WHERE id = ${failed?.id}`;
    await testDatabase`UPDATE mail_logs SET status = 'bounced' WHERE id = ${bounced?.id}`;
    await testDatabase`UPDATE mail_logs SET status = 'failed', error_message = ${CUT_OFF} WHERE id = ${unclear?.id}`;
    await testDatabase`
      INSERT INTO participants (organization_id, route_id, name, email)
      VALUES (${route.organizationId}, ${route.id}, 'New', 'new@example.org')`;
    await addParticipants(1, false);
    return { failed, bounced, unclear };
  }
  const standing = async () => (await getAnnouncing(administrator, { id: round.id })).standing;

  it('names who is left out, and why', async () => {
    const { failed, bounced, unclear } = await mixedOutcome();
    const { leftOut, ...figures } = await standing();
    expect(figures).toEqual({
      everybody: 5,
      reached: 1,
      states: [
        { state: 'sent', count: 1 },
        { state: 'bounced', count: 1 },
        { state: 'failed', count: 1 },
        { state: 'unknown', count: 1 },
        { state: 'not_mailed', count: 1 },
      ],
    });
    expect(leftOut.total).toBe(5);
    expect(leftOut.first.map(({ name, reason, mailLogId }) => [name, reason, mailLogId])).toEqual([
      ['New', 'not_mailed', null],
      ['P2', 'failed', failed?.id],
      ['P3', 'bounced', bounced?.id],
      ['P4', 'unknown', unclear?.id],
      ['P1', 'deactivated', null],
    ]);
  });

  it('those not reached are mailed again, also those whose mail bounced, and the counts add up', async () => {
    const { failed, bounced } = await mixedOutcome();
    provider.clear();
    expect((await getAnnouncing(administrator, { id: round.id })).missing).toBe(4);
    expect(await announceMissing({ unknown: 'leave_out' })).toEqual({ sent: 3, failed: 0 });
    expect(mailed().sort()).toEqual(
      [failed, bounced]
        .map((row) => `${row?.recipient}: ${row?.rendered_subject}`)
        .concat('new@example.org: Round 1 for New')
        .sort(),
    );
    const { runs, missing: left } = await getAnnouncing(administrator, { id: round.id });
    expect([runs, left]).toEqual([{ count: 2, sent: 7, failed: 0 }, 1]);
    expect(await standing()).toMatchObject({ everybody: 5, reached: 4, leftOut: { total: 2 } });
  });

  it('nobody with an order that stands is mailed again, also when they order during the run', async () => {
    await addParticipants(4);
    await updateRound(administrator, { id: round.id, status: 'open' });
    const people = await testDatabase<{ id: number }[]>`
      SELECT id::int FROM participants WHERE route_id = ${route.id} ORDER BY id`;
    const [first, second, third] = people.map(({ id }) => id);
    const order = (participant_id: number | undefined) =>
      anOrderOf(administrator, participant_id, round, offerings[0]?.id);
    await order(first);
    await updateOrder(administrator, { id: (await order(second)).order.id, cancelled: true });
    expect(await getAnnouncing(administrator, { id: round.id })).toMatchObject({
      standing: { everybody: 4 },
      missing: 3,
    });

    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 1 });
    const calls = holdCalls(provider);
    const run = announceMissing();
    await calls.arrived(1);
    // Their message was made already, and waits for the one before it.
    await order(third);
    calls.release();
    expect(await run).toEqual({ sent: 2, failed: 0 });
    expect(mailed().sort()).toEqual(['p2@example.org: Round 1 for P2', 'p4@example.org: Round 1 for P4']);
    const { leftOut } = await standing();
    expect(leftOut.first.map(({ name, reason }) => [name, reason])).toEqual([
      ['P1', 'ordered'],
      ['P3', 'ordered'],
    ]);
  });

  it('somebody who got one of two messages is reached, whichever came back', async () => {
    await addParticipants(2);
    await announce();
    await announce();
    const [first, second, third, fourth] = await rows();
    await testDatabase`
      UPDATE mail_logs SET status = CASE WHEN id IN (${first?.id}, ${fourth?.id}) THEN 'bounced' ELSE 'delivered' END
      WHERE id IN (${first?.id}, ${second?.id}, ${third?.id}, ${fourth?.id})`;
    expect(await standing()).toEqual({
      everybody: 2,
      reached: 2,
      states: [{ state: 'delivered', count: 2 }],
      leftOut: { total: 0, first: [] },
    });
  });

  it('nobody has a state while their only message is under way', async () => {
    await addParticipants(1);
    const calls = holdCalls(provider);
    const run = announce();
    await calls.arrived(1);
    expect(await standing()).toEqual({
      everybody: 1,
      reached: 0,
      states: [],
      leftOut: { total: 0, first: [] },
    });
    calls.release();
    await run;
  });
});
