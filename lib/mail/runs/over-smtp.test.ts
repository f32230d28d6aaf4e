import { expect, it } from 'vitest';
import { isOutcomeUnknown } from '@/lib/mail/transport/failures';
import { timeoutOfHanging } from '@/test/running/patience.mjs';
import { sized } from '@/test/running/size';
import { pointAtProvider } from '@/test/support/mail/provider';
import { type Fault, type Place, smtpServer } from '@/test/support/mail/smtp';
import {
  addParticipants,
  announce,
  announceMissing,
  openAnnouncing,
  rows,
} from '@/test/support/rounds/announcing';

openAnnouncing();

/** The faults that messages meet in turn; an empty one is none. */
const FAULTS: Partial<Record<Place, Fault>>[] = [
  {},
  { RCPT: '451 4.7.1 Greylisted' },
  { RCPT: '550 5.1.1 No such user' },
  { RCPT: '421 4.3.2 Closing' },
  { RCPT: 'cut' },
  { RCPT: 'hang' },
  { DATA: '451 4.3.0 Later' },
  { DATA: 'cut' },
  { DATA: 'hang' },
  // All of a small message is on its way by then.
  { BODY: 'cut' },
  { END: 'What?' },
  { END: '552 5.3.4 Too large' },
  { END: '451 4.3.0 Later' },
  { END: '554 5.7.1 Spam' },
  { END: 'cut' },
  { END: 'hang' },
];
const faultOf = (recipient: string) => FAULTS[Number(/\d+/.exec(recipient)?.[0]) % FAULTS.length] ?? {};

it('an announcement through faults notes as sent what the server took, and sends nothing twice', async () => {
  const server = await smtpServer({ faultsFor: faultOf });
  pointAtProvider(server.url(), { MAILER_CONCURRENCY: 20, MAILER_TIMEOUT_MS: timeoutOfHanging() });
  const everybody = sized({ usual: FAULTS.length, full: 10 * FAULTS.length });
  await addParticipants(everybody);

  const counts = await announce();
  const sent = (await rows()).filter(({ status }) => status === 'sent');
  expect(counts).toEqual({ sent: sent.length, failed: everybody - sent.length });
  const unknown = (await rows()).filter(({ error_message }) => isOutcomeUnknown(error_message));
  const [ids, taken] = [sent.map((row) => `<${row.mailer_message_id}>`), server.mails];
  // A message whose acceptance the server could not report is unknown; all other accepted ones are noted as sent.
  const told = taken.filter(({ data }) => ids.some((id) => data.includes(id)));
  expect(told.map(({ to }) => to).sort()).toEqual(sent.map(({ recipient }) => recipient).sort());
  const untold = taken.filter((mail) => !told.includes(mail)).map(({ to }) => to);
  expect(unknown.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(untold));
  expect(unknown.map(({ recipient }) => JSON.stringify(faultOf(recipient)))).toEqual(
    unknown.map(() => expect.stringMatching(/^\{"(END":"(cut|hang|What\?)|BODY":"cut)"\}$/)),
  );

  const well = await smtpServer();
  pointAtProvider(well.url(), { MAILER_CONCURRENCY: 20 });
  await announceMissing({ unknown: 'leave_out' });
  const everyone = [...server.mails, ...well.mails].map(({ to }) => to);
  expect(new Set(everyone).size).toBe(everyone.length);
  expect(well.mails).toHaveLength(everybody - sent.length - unknown.length);
});
