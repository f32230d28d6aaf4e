import { beforeEach, expect, it } from 'vitest';
import { pointAtProvider } from '@/test/support/mail/provider';
import { type Fault, type Place, smtpServer } from '@/test/support/mail/smtp';
import { aTemplate } from '@/test/support/mail/template';
import { administrator, offerings, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { sendOrderMail } from './jobs';

withRound();

beforeEach(async () => {
  await aTemplate(administrator, route, 'order_confirmed');
});

/** The job of an order's mail with the server, once; and the rows it leaves. */
async function mailing(faults: Partial<Record<Place, Fault>>) {
  const server = await smtpServer({ faults });
  pointAtProvider(server.url());
  const { placed } = await anOrder(visitor, offerings[0]?.id, 2);
  const job = { organization_id: route.organizationId, order_id: placed.order_id };
  const tried = sendOrderMail({ ...job, event_type: 'order_confirmed' });
  const rows = () => testDatabase`
    SELECT status, mailer_message_id, mailer_token, error_message FROM mail_logs WHERE order_id = ${placed.order_id}`;
  return { server, tried, rows };
}

it('an order’s mail is noted as sent with our id', async () => {
  const { server, tried, rows } = await mailing({});
  await tried;
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'sent', mailer_token: null, error_message: null });
  expect(server.mails[0]?.data).toContain(`Message-ID: <${row?.mailer_message_id}>`);
});

it.each([
  [true, { RCPT: '451 4.7.1 Greylisted' }],
  [false, { RCPT: '550 5.1.1 Nobody' }],
  [false, { END: 'cut' }],
] as const)('that an order’s mail is tried again is %j after %o', async (again, faults) => {
  const { tried, rows } = await mailing(faults);
  if (again) await expect(tried).rejects.toThrow('not sent yet');
  else await tried;
  expect(await rows()).toEqual([expect.objectContaining({ status: 'failed' })]);
});
