import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createTemplate } from '@/lib/mail/templates/commands';
import { placeOrder } from '@/lib/orders/commands';
import type { Administrator, Visitor } from '@/lib/rules/caller';
import type { Offering } from '@/lib/wines/offerings/queries';
import { timeoutOfHanging } from '@/test/running/patience.mjs';
import { pointAtProvider } from '@/test/support/mail/provider';
import { type Fault, type Place, smtpServer } from '@/test/support/mail/smtp';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { sendOrderMail } from './jobs';

openTestDatabase();

let administrator: Administrator;
let visitor: Visitor;
let organizationId: number;
let offerings: Offering[];

beforeAll(async () => {
  administrator = await anAdministrator();
});
beforeEach(async () => {
  const { route, ...made } = await aRoute(administrator);
  ({ visitor } = made);
  ({ organizationId } = route);
  ({ offerings } = await aRound(administrator, route));
  await createTemplate(administrator, {
    route_id: route.id,
    event_type: 'order_confirmed',
    subject: 'Order {{order_number}}',
    body_html: '<p>{{order_lines}}</p>',
  });
});

/** The job of an order's mail with the server, once; and the rows it leaves. */
async function mailing(faults: Partial<Record<Place, Fault>>) {
  const server = await smtpServer({ faults });
  pointAtProvider(server.url(), { MAILER_TIMEOUT_MS: timeoutOfHanging() });
  const { placed } = await placeOrder(visitor, {
    name: 'Ada',
    email: 'ada@example.org',
    lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }],
  });
  const payload = {
    organization_id: organizationId,
    order_id: placed.order_id,
    event_type: 'order_confirmed',
  };
  const tried = sendOrderMail(payload);
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
  { RCPT: '451 4.7.1 Greylisted' },
  { END: '452 4.3.1 Full' },
  { MAIL: 'hang' },
  { DATA: 'cut' },
] as const)('an order’s mail is tried again after %o', async (faults) => {
  const { tried, rows } = await mailing(faults);
  await expect(tried).rejects.toThrow('not sent yet');
  expect(await rows()).toEqual([expect.objectContaining({ status: 'failed' })]);
});

it.each([{ RCPT: '550 5.1.1 Nobody' }, { END: '554 5.7.1 Spam' }, { END: 'cut' }, { END: 'hang' }] as const)(
  'an order’s mail is not tried again after %o',
  async (faults) => {
    const { tried, rows } = await mailing(faults);
    await tried;
    expect(await rows()).toEqual([expect.objectContaining({ status: 'failed' })]);
  },
);
