import { beforeEach, describe, expect, it } from 'vitest';
import { purchaseOrderPage } from '@/app/_print/purchase-order';
import { updateSupplier } from '@/lib/buying/suppliers/commands';
import { countMail } from '@/lib/mail/log/counts';
import { takeEvent } from '@/lib/mail/log/events/apply-event';
import type { MailEvent } from '@/lib/mail/log/events/event';
import { getMailLog, listMailLogs } from '@/lib/mail/log/queries';
import { getMailDetails } from '@/lib/mail/log/timeline';
import { resendMail } from '@/lib/mail/runs/resend';
import { getHome } from '@/lib/today/queries';
import { anEvent } from '@/test/support/mail/logged-messages';
import type { CaughtMessage } from '@/test/support/mail/provider';
import { holdCalls, openProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { aPurchaseOrder, made, withBoughtRound } from '@/test/support/rounds/bought-round';
import { testDatabase } from '@/test/support/rules';
import { updatePurchaseOrder } from './commands';
import { previewPurchaseOrder } from './mail/preview-purchase-order';
import { sendPurchaseOrder } from './mail/send-purchase-order';
import { getPurchaseOrderOverview, getPurchaseOrderToSend } from './overview';
import { getPurchaseOrderDocument } from './purchase-order-document';
import { csvOf } from './spreadsheet';

withBoughtRound();
openProvider();

let id: number;

beforeEach(async () => {
  id = await aPurchaseOrder(made);
});

const send = (wording: object = {}) => sendPurchaseOrder(made.administrator, { id, ...wording });
const mails = async () => (await getPurchaseOrderOverview(made.administrator, { id })).mails;

function latest(): CaughtMessage {
  const message = provider.messages().at(-1);
  if (!message) throw new Error('nothing was sent');
  return message;
}

/** The provider's report about the newest message. */
const report = (event: string, more: Partial<MailEvent> = {}) => {
  const { id: messageId, token } = latest();
  return takeEvent(anEvent(String(messageId), { event, token, uuid: `${event} ${messageId}`, ...more }));
};

describe('what the provider reports of a purchase order', () => {
  it('stands on its page in the order it happened', async () => {
    await send();
    const at = (time: string) => ({ occurredAt: `2026-11-01T${time}:00.000Z` });
    expect(await report('MessageLoaded', at('10:05'))).toBe('ok');
    expect(await report('MessageSent', at('10:01'))).toBe('ok');
    expect(await report('MessageLinkClicked', { ...at('10:06'), details: 'https://example.org/' })).toBe(
      'ok',
    );
    const [sent] = await mails();
    expect(sent?.mail).toMatchObject({
      status: 'delivered',
      openedAt: expect.any(Date),
      clickedAt: expect.any(Date),
    });
    expect(sent?.happenings.map(({ event }) => event)).toEqual([
      'MessageSent',
      'MessageLoaded',
      'MessageLinkClicked',
    ]);
  });

  it('is kept when it comes before the provider has answered', async () => {
    const calls = holdCalls(provider);
    const sending = send();
    await calls.arrived(1);
    expect(await report('MessageSent')).toBe('ignored');
    calls.release();
    expect(await sending).toEqual({ sent: 1, failed: 0 });
    expect((await mails())[0]?.mail.status).toBe('delivered');
  });
});

it('mail to a supplier is nowhere among the mail of participants, and is not sent again there', async () => {
  await send();
  await report('MessageBounced');
  const [sent] = await mails();
  const mail = { id: sent?.mail.id ?? 0 };
  expect((await listMailLogs(made.administrator, {})).total).toBe(0);
  expect((await listMailLogs(made.administrator, { q: 'Purchase order' })).total).toBe(0);
  expect((await countMail(made.administrator, { id: made.round.id })).total).toBe(0);
  expect((await getHome(made.administrator, {})).tasks).not.toContainEqual(
    expect.objectContaining({ kind: 'bounces' }),
  );
  for (const rule of [getMailLog, getMailDetails, resendMail]) {
    await expectRefusal(rule(made.administrator, mail), 404);
  }
});

it('a row of the log is about a participant or about a purchase order, not about both or neither', async () => {
  await send();
  for (const fields of ['purchase_order_id = NULL', "event_type = 'order_confirmed'", 'wording = NULL']) {
    await expect(
      testDatabase.unsafe(`UPDATE mail_logs SET ${fields} WHERE purchase_order_id = ${id}`),
    ).rejects.toMatchObject({ constraint_name: 'mail_logs_about_check' });
  }
});

describe('the wording of a purchase order', () => {
  it('is ours unless another was written, and what is shown before is what goes', async () => {
    const { wording } = await getPurchaseOrderToSend(made.administrator, { id });
    expect(wording.subject).toBe('Purchase order 1 of Riverside');
    expect(wording.text).toContain('Dear Mosel & Co,');
    const written = { subject: 'Our <order>', text: 'Hello & welcome\n\n<b>Soon</b>' };
    const shown = await previewPurchaseOrder(made.administrator, { id, ...written });
    await send(written);
    const { html, subject, plain } = latest();
    expect([html, subject, plain]).toEqual([shown.html, 'Our <order>', shown.plain]);
    expect(html).toContain('Hello &amp; welcome');
    expect(html).toContain('&lt;b&gt;Soon&lt;/b&gt;');
    expect((await mails())[0]?.mail).toMatchObject({
      wording: written.text,
      renderedSubject: written.subject,
    });
  });

  it('is in the language of the supplier, as are the document and its files', async () => {
    await updateSupplier(made.administrator, { id: made.supplier.id, locale: 'nl-BE' });
    await send();
    const { html, subject, plain } = latest();
    expect(subject).toBe('Inkooporder 1 van Riverside');
    expect(html).toContain('lang="nl"');
    for (const words of ['Geachte Mosel & Co,', 'Losse flessen', 'per doos', 'Totaal']) {
      expect(plain).toContain(words);
    }
    const asked = { id, format: 'csv' };
    const { document } = await getPurchaseOrderDocument(made.administrator, asked);
    expect(csvOf(document)).toMatch(/^\ufeffInkooporder 1\r\nVan;Riverside\r\n/);
    expect(csvOf(document).split('\r\n').at(-3)).toMatch(/^[^,]*;Riesling;.*;20;7,25;145,00$/);
    expect(purchaseOrderPage(document)).toContain('<html lang="nl" dir="ltr">');
  });

  it('says that it takes the place of what was sent before', async () => {
    await send();
    await updatePurchaseOrder(made.administrator, { id, note: 'Ring twice' });
    const { document, wording } = await getPurchaseOrderToSend(made.administrator, { id });
    expect([document.order.version, wording.subject]).toEqual([
      2,
      'Purchase order 1, version 2 of Riverside',
    ]);
    expect(wording.text).toContain('It replaces the one we sent before');
  });

  it('needs a subject of one line', async () => {
    await expectInvalid(send({ subject: ' ' }), 'subject');
    await send({ subject: 'One\nBcc: eve@example.org' });
    expect(latest().subject).toBe('One Bcc: eve@example.org');
  });
});

describe('sending a purchase order from its page', () => {
  const toSend = () => getPurchaseOrderToSend(made.administrator, { id });
  const sendAs = (seen: string) => sendPurchaseOrder(made.administrator, { id }, { seen });
  const CHANGED = { status: 409, problem: 'changedMeanwhile' };

  it('mails what the page showed', async () => {
    expect(await sendAs((await toSend()).version)).toEqual({ sent: 1, failed: 0 });
  });

  it('mails nothing that the page did not show: it was changed or sent, or goes to another address', async () => {
    const changes = [
      () => updatePurchaseOrder(made.administrator, { id, note: 'Ring twice' }),
      () => updateSupplier(made.administrator, { id: made.supplier.id, email: 'new@mosel.example' }),
      () => send(),
    ];
    for (const change of changes) {
      const { version } = await toSend();
      await change();
      const before = provider.messages().length;
      await expectRefusal(sendAs(version), CHANGED);
      expect(provider.messages()).toHaveLength(before);
    }
    expect(await mails()).toHaveLength(1);
  });

  it('of two who press at once, one sends it', async () => {
    const { version } = await toSend();
    const calls = holdCalls(provider);
    const first = sendAs(version);
    await calls.arrived(1);
    await expectRefusal(sendAs(version), 'purchaseOrderBeingSent');
    calls.release();
    expect(await first).toEqual({ sent: 1, failed: 0 });
    await expectRefusal(sendAs(version), CHANGED);
  });
});

it('a message that the provider did not take stands on the page with the reason', async () => {
  provider.behave(REFUSES);
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  const [failed] = await mails();
  expect(failed?.mail).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringContaining('not authorised'),
    mailerMessageId: null,
  });
});
