import { describe, expect, it } from 'vitest';
import {
  CUT_OFF,
  connectionFailure,
  connectionLost,
  isOutcomeUnknown,
  stopped,
  timedOut,
} from '@/lib/mail/transport/failures';
import { expectRefusal } from '@/test/support/refusals';
import {
  addParticipants,
  administrator,
  announce,
  announceMissing,
  mailed,
  openAnnouncing,
  round,
  rows,
} from '@/test/support/rounds/announcing';
import { testDatabase } from '@/test/support/rules';
import { getAnnouncing } from './queries';

openAnnouncing();

describe('a run whose process died', () => {
  /** The rows of a killed process, with one message taken and one on its way. */
  async function killedRun() {
    await addParticipants(3);
    await announce();
    await testDatabase`
      UPDATE announcements SET finished_at = NULL, sent = 1, heartbeat_at = now() - interval '6 seconds'
      WHERE purchase_round_id = ${round.id}`;
    const [first, second] = await rows();
    await testDatabase`
      UPDATE mail_logs SET status = 'sending', mailer_message_id = NULL, mailer_token = NULL
      WHERE id = ${first?.id}`;
    await testDatabase`DELETE FROM mail_logs WHERE purchase_round_id = ${round.id} AND id > ${second?.id}`;
  }

  it('is ended by the next run, and its unfinished messages fail and can be sent again', async () => {
    await killedRun();
    expect(await announceMissing()).toEqual({ sent: 2, failed: 0 });
    const [cutOff] = await rows();
    expect(cutOff).toMatchObject({ status: 'failed', error_message: CUT_OFF });
    const runs = await testDatabase`
      SELECT sent, failed, finished_at IS NOT NULL AS finished FROM announcements
      WHERE purchase_round_id = ${round.id} ORDER BY id`;
    expect(runs[0]).toEqual({ sent: 1, failed: 1, finished: true });
    expect(await announceMissing()).toEqual({ sent: 0, failed: 0 });
  });

  it('leaves people apart of whom it is unknown whether they were reached', async () => {
    await killedRun();
    const counted = async () => {
      const { standing, missing: all, uncertain } = await getAnnouncing(administrator, { id: round.id });
      return [standing.everybody, all, uncertain.total];
    };
    expect(await announceMissing({ unknown: 'leave_out' })).toMatchObject({ sent: 1 });
    expect(await counted()).toEqual([3, 1, 1]);
    const [cutOff] = await rows();
    const { uncertain } = await getAnnouncing(administrator, { id: round.id });
    const name = cutOff?.recipient.split('@')[0].toUpperCase();
    expect(uncertain.first).toEqual([{ participantId: expect.any(Number), name, mailLogId: cutOff?.id }]);
    expect(await announceMissing({ unknown: 'only' })).toMatchObject({ sent: 1 });
    expect(await counted()).toEqual([3, 0, 0]);
    expect(mailed().filter((one) => one.startsWith(cutOff?.recipient))).toHaveLength(2);
  });

  it('is left alone while its heartbeat is recent', async () => {
    await killedRun();
    await testDatabase`
      UPDATE announcements SET heartbeat_at = now() + interval '1 minute' WHERE finished_at IS NULL`;
    await expectRefusal(announce(), 409);
  });
});

it.each([
  [CUT_OFF, true],
  [timedOut(1000).failure, true],
  [stopped().failure, true],
  [connectionLost(undefined).failure, true],
  [connectionFailure(Object.assign(new Error('reset'), { code: 'ECONNRESET' })).failure, true],
  [connectionFailure(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })).failure, false],
  ['The mail provider did not take the message: ParseError', false],
])('whether somebody may have been reached is read off the error: %s', async (failure, uncertain) => {
  await addParticipants(1);
  await announce();
  await testDatabase`
    UPDATE mail_logs SET status = 'failed', error_message = ${failure} WHERE purchase_round_id = ${round.id}`;
  const announcing = await getAnnouncing(administrator, { id: round.id });
  expect([announcing.uncertain.total, isOutcomeUnknown(failure)]).toEqual([uncertain ? 1 : 0, uncertain]);
});
