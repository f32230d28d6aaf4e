import postgres from 'postgres';
import { expect, inject, it, onTestFinished } from 'vitest';
import { timeoutOfHanging } from '@/test/running/patience.mjs';
import { sized } from '@/test/running/size';
import { makeGroup } from '@/test/support/group';
import { type Fault, type Place, smtpServer } from '@/test/support/mail/smtp';
import { freshDatabase } from '@/test/support/postgres';
import { startServer } from '@/test/support/servers/server';

/** A fault from the recipient on, and the known outcome of its message. */
const KINDS: [place: Place | null, fault: Fault, outcome: 'sent' | 'failed' | 'unknown'][] = [
  [null, 'What?', 'sent'],
  ['RCPT', '451 4.7.1 Greylisted', 'failed'],
  ['RCPT', '550 5.1.1 No such user', 'failed'],
  ['RCPT', 'hang', 'failed'],
  ['RCPT', 'cut', 'failed'],
  ['DATA', '451 4.3.0 Not now', 'failed'],
  ['DATA', 'hang', 'failed'],
  ['DATA', 'cut', 'failed'],
  // All of a small message is on its way by then.
  ['BODY', 'cut', 'unknown'],
  ['END', '451 4.3.0 Not now', 'failed'],
  ['END', '552 5.3.4 Too large', 'failed'],
  ['END', '554 5.7.1 Spam', 'failed'],
  ['END', 'hang', 'unknown'],
  ['END', 'cut', 'unknown'],
  ['END', 'What?', 'unknown'],
];

it('whatever a mail server does, the mail log says what it took, and nobody is mailed twice', async () => {
  const people = sized({ usual: 60, full: 300 });
  const kindOf = (recipient: string) => Number(/^p(\d+)@/.exec(recipient)?.[1]) % KINDS.length;
  const faulty = { yes: true };
  const mailServer = await smtpServer({
    faultsFor(recipient) {
      const [place, fault] = KINDS[kindOf(recipient)] ?? [null, 'What?'];
      return place !== null && fault !== undefined && faulty.yes ? { [place]: fault } : {};
    },
  });
  // A database of its own, because any server does the queue's work.
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const database = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(() => database.end());
  const server = await startServer(url, {
    MAILER_URL: mailServer.url(),
    MAILER_TIMEOUT_MS: String(timeoutOfHanging()),
  });
  onTestFinished(() => server.stop());
  const at = await makeGroup(database, server.url);
  await at.addTemplate('round_announced', 'Open: {{round_name}}', '<p>{{name}}</p>');
  await database`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${at.organizationId}, ${at.routeId}, 'Person ' || n, 'p' || n || '@example.org'
    FROM generate_series(1, ${people}::int) n`;

  const announce = (how: string) => at.api(`/purchase-rounds/${at.roundId}/${how}`, {});
  const expected = (recipient: string) => KINDS[kindOf(recipient)]?.[2];
  const counts = await announce('announce');
  const rows = await database<{ email: string; status: string; outcome: string | null; id: string | null }[]>`
    SELECT recipient AS email, status, error_message AS outcome, mailer_message_id AS id FROM mail_logs
    WHERE organization_id = ${at.organizationId} ORDER BY mail_logs.id`;
  expect(rows).toHaveLength(people);
  expect(counts).toEqual({
    sent: rows.filter(({ status }) => status === 'sent').length,
    failed: rows.filter(({ status }) => status === 'failed').length,
  });
  const taken = mailServer.mails.map(({ to }) => to);
  expect(new Set(taken).size).toBe(taken.length);
  for (const { email, status, outcome } of rows) {
    const told = status === 'sent' ? 'sent' : /unknown/.test(outcome ?? '') ? 'unknown' : 'failed';
    expect([email, told, outcome]).toEqual([email, expected(email), outcome]);
    // A message taken without an answer is the one case in which the log cannot know.
    if (told !== 'unknown') expect([email, taken.includes(email)]).toEqual([email, told === 'sent']);
  }
  const ids = mailServer.mails.map(({ data }) => /^Message-ID: <(.+)>/im.exec(data)?.[1]);
  for (const { id } of rows.filter(({ status }) => status === 'sent')) expect(ids).toContain(id);

  faulty.yes = false;
  const again = await announce('announce-missing?unknown=leave_out');
  const missing = rows.filter(({ email }) => expected(email) === 'failed').length;
  expect(again).toEqual({ sent: missing, failed: 0 });
  const all = mailServer.mails.map(({ to }) => to);
  expect(new Set(all).size).toBe(all.length);
});
