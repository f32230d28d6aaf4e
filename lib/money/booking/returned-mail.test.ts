import { beforeEach, describe, expect, it } from 'vitest';
import { sendOrderMail } from '@/lib/mail/log/jobs';
import { updateOrder } from '@/lib/orders/commands';
import { openProvider, provider } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { camt, type WrittenEntry } from '@/test/support/rounds/bank-files';
import { group, type PaidGroup, withPaidGroup } from '@/test/support/rounds/paying';
import { testDatabase } from '@/test/support/rules';
import { importStatement } from './import';

withPaidGroup();
openProvider();

const template = (event_type: string) =>
  aTemplate(group.administrator, group.route, event_type, event_type, '<p>{{name}}</p>');

beforeEach(async () => {
  await template('payment_reminder');
});

const cameIn: WrittenEntry = { amount: '24.00', id: 'X', iban: 'DE89370400440532013000' };
const wentBack: WrittenEntry = { ...cameIn, direction: 'DBIT', returned: 'AC04' };

/** Runs all jobs as the queue's worker does, as if the time of every message had come. */
async function send() {
  const due = await testDatabase`DELETE FROM graphile_worker._private_jobs RETURNING payload`;
  for (const { payload } of due) await sendOrderMail(payload);
  return provider.messages();
}

describe('a payment that the bank returned', () => {
  it('is told to its participant, with the amount, account and reference', async () => {
    const ann = await group.place(2);
    await group.importing(camt([{ ...cameIn, text: ann.reference }]));
    expect(await send()).toEqual([]);
    await group.importing(camt([wentBack]));
    const [message, ...further] = await send();
    expect(further).toEqual([]);
    expect(message?.subject).toBe(`Your payment came back: order ${ann.number} – Round 1`);
    for (const told of [
      'The bank has sent back your payment',
      'Please pay again',
      '€24.00',
      'NL91 ABNA 0417 1643 00',
      ann.reference,
    ])
      expect(message?.plain).toContain(told);
    // The payment that came back is one of the last few days.
    expect(message?.plain).not.toContain('in the last few days');
    const [logged] = await testDatabase`SELECT event_type, status FROM mail_logs WHERE order_id = ${ann.id}`;
    expect(logged).toEqual({ event_type: 'payment_reminder', status: 'sent' });
  });

  it.each<[string, (ann: Awaited<ReturnType<PaidGroup['place']>>) => WrittenEntry[] | Promise<unknown>]>([
    ['came again with its reference', ({ reference }) => [{ amount: '24.00', text: reference, id: 'Y' }]],
    ['surely came again', ({ number }) => [{ amount: '24.00', text: `order ${number}`, id: 'Y' }]],
    ['surely came again from its account', () => [{ ...cameIn, text: 'again', id: 'Y' }]],
    ['was of a cancelled order', ({ id }) => updateOrder(group.administrator, { id, cancelled: true })],
  ])('is not told where it %s', async (_what, first) => {
    const ann = await group.place(2);
    await group.importing(camt([{ ...cameIn, text: ann.reference }]));
    const entries = await first(ann);
    await send();
    provider.clear();
    await group.importing(camt([wentBack, ...(Array.isArray(entries) ? entries : [])]));
    expect(await send()).toEqual([]);
  });

  it('is told after a minute in the console, and not once the order is paid', async () => {
    const ann = await group.place(2);
    await group.importing(camt([{ ...cameIn, text: ann.reference }]));
    const inConsole = { ...group.administrator, inConsole: true };
    await importStatement(inConsole, {
      payment_account_id: String(group.account),
      bytes: Buffer.from(camt([wentBack])),
    });
    const [job] = await testDatabase`
      SELECT run_at > now() + interval '50 seconds' AS waits FROM graphile_worker._private_jobs`;
    expect(job).toEqual({ waits: true });
    await updateOrder(inConsole, { id: ann.id, paid: true });
    expect(await send()).toEqual([]);
  });
});
