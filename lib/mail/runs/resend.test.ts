import { beforeEach, describe, expect, it } from 'vitest';
import { sendOrderMail } from '@/lib/mail/log/jobs';
import { updateTemplate } from '@/lib/mail/templates/commands';
import { previewMail, sendTestMail } from '@/lib/mail/templates/preview';
import { listTemplates } from '@/lib/mail/templates/queries';
import { addStarterTemplates } from '@/lib/mail/templates/starter';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { updateParticipant } from '@/lib/people/commands';
import type { Visitor } from '@/lib/rules/caller';
import type { Offering } from '@/lib/wines/offerings/queries';
import { answering, openProvider, pointAtProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder, aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRound, aRoute, testDatabase } from '@/test/support/rules';
import { announceRound } from './commands';
import { resendMail } from './resend';

withRound({ route: { sender_email: 'wine@example.org' } });
openProvider();

beforeEach(async () => {
  await addStarterTemplates(administrator, { id: route.id });
});

const place = async (name = 'Ada') => {
  const { placed } = await anOrder(visitor, offerings[0]?.id, 2, name);
  return placed.order_id;
};
const rows = () => testDatabase`
  SELECT id::int, status, event_type, purchase_round_id::int, order_id::int, participant_id::int
  FROM mail_logs WHERE route_id = ${route.id} ORDER BY id`;
const templateId = async (event_type: string) =>
  (await listTemplates(administrator, { route_id: String(route.id), event_type })).items[0]?.id;

async function failedAnnouncement() {
  await place();
  provider.behave(REFUSES);
  await announceRound(administrator, { id: round.id });
  provider.behave();
  return (await rows())[0];
}

/** The job of an order's confirmation. */
const confirmation = (order_id: number, { organizationId: organization_id } = route) => ({
  organization_id,
  order_id,
  event_type: 'order_confirmed',
});

async function failedConfirmation(orderId: number) {
  provider.behave(REFUSES);
  await sendOrderMail(confirmation(orderId));
  provider.behave();
  return (await rows())[0];
}

describe('sending again', () => {
  it('renders an announcement again and keeps the failed row', async () => {
    const failed = await failedAnnouncement();
    await updateTemplate(administrator, {
      id: await templateId('round_announced'),
      subject: 'Now with {{name}}',
    });
    const again = await resendMail(administrator, { id: failed?.id });
    expect(again).toMatchObject({
      status: 'sent',
      renderedSubject: 'Now with Ada',
      purchaseRoundId: round.id,
      announcementId: null,
    });
    expect((await rows()).map((row) => row.status)).toEqual(['failed', 'sent']);
  });

  it('sends the message that was due about an order', async () => {
    const orderId = await place();
    const failed = await failedConfirmation(orderId);
    expect(await resendMail(administrator, { id: failed?.id })).toMatchObject({ status: 'sent', orderId });
    expect(provider.messages().at(-1)?.subject).toBe('Your order 1 – Round 1');
  });

  it('may fail again, and can be repeated after that', async () => {
    const failed = await failedAnnouncement();
    provider.behave(answering(500));
    const again = await resendMail(administrator, { id: failed?.id });
    expect(again).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('500') });
    provider.behave();
    expect(await resendMail(administrator, { id: failed?.id })).toMatchObject({ status: 'sent' });
  });

  it('happens once when it is requested twice at the same moment', async () => {
    const failed = await failedAnnouncement();
    provider.clear();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => resendMail(administrator, { id: failed?.id })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(provider.messages()).toHaveLength(1);
  });

  it('happens once when two attempts at one message are repeated at the same moment', async () => {
    const failed = await failedAnnouncement();
    provider.behave(REFUSES);
    const again = await resendMail(administrator, { id: failed?.id });
    provider.behave();
    provider.clear();
    const outcomes = await Promise.allSettled(
      [failed?.id, again.id].map((id) => resendMail(administrator, { id })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(provider.messages()).toHaveLength(1);
  });

  it('by hand leaves nothing to send to the queue, which would have tried again', async () => {
    const order_id = await place();
    // The database's clock, which tells when a message was begun.
    const now = async (): Promise<Date> => (await testDatabase`SELECT clock_timestamp() AS now`)[0]?.now;
    const queuedAt = await now();
    const job = confirmation(order_id);
    const attempts = async () => (await rows()).map(({ status }) => status);
    const refused = async () => {
      provider.behave(answering(503));
      await expect(sendOrderMail(job)).rejects.toThrow('not sent yet');
      provider.behave();
    };
    await sendOrderMail(job);
    // Messages from before the job was queued do not count.
    const later = await now();
    await refused();
    await sendOrderMail(job, undefined, { created_at: later, run_at: later });
    expect(await attempts()).toEqual(['sent', 'failed', 'sent']);
    await refused();
    const failed = (await rows()).at(-1);
    expect(await resendMail(administrator, { id: failed?.id })).toMatchObject({ status: 'sent' });
    await sendOrderMail(job, undefined, { created_at: queuedAt, run_at: queuedAt });
    expect(await attempts()).toEqual(['sent', 'failed', 'sent', 'failed', 'sent']);
  });

  it('sends a message that bounced to the address that the participant has now', async () => {
    const bounced = await failedAnnouncement();
    await testDatabase`UPDATE mail_logs SET status = 'bounced' WHERE id = ${bounced?.id}`;
    await updateParticipant(administrator, { id: bounced?.participant_id, email: 'new@example.org' });
    expect(await resendMail(administrator, { id: bounced?.id })).toMatchObject({
      status: 'sent',
      recipient: 'new@example.org',
    });
    await expectRefusal(resendMail(administrator, { id: bounced?.id }), 'mailAlreadyResent');
  });

  it('is refused when the message did not fail, or there is nothing left to send', async () => {
    const failed = await failedAnnouncement();
    const sent = await resendMail(administrator, { id: failed?.id });
    await expectRefusal(resendMail(administrator, { id: sent.id }), 'mailNotFailed');
    await expectRefusal(resendMail(administrator, { id: failed?.id }), 'mailAlreadyResent');
    await testDatabase`UPDATE mail_logs SET status = 'failed' WHERE id = ${sent.id}`;
    await updateParticipant(administrator, { id: failed?.participant_id, is_active: false });
    await expectRefusal(resendMail(administrator, { id: sent.id }), 'mailNotDue');
    await testDatabase`UPDATE mail_logs SET status = 'sending' WHERE id = ${sent.id}`;
    await expectRefusal(resendMail(administrator, { id: sent.id }), 404);
  });

  it('does not confirm an order that was cancelled', async () => {
    const orderId = await place();
    const failed = await failedConfirmation(orderId);
    await updateOrder(administrator, { id: orderId, cancelled: true });
    await expectRefusal(resendMail(administrator, { id: failed?.id }), 409);
  });
});

describe('previewing a template', () => {
  it('shows it with the newest order, or with one of a given participant', async () => {
    const id = await templateId('order_confirmed');
    await place('Ada');
    await place('Bo');
    expect(await previewMail(administrator, { id })).toMatchObject({
      to: 'bo@example.org',
      from: 'Riverside <wine@example.org>',
      subject: 'Your order 2 – Round 1',
      html: expect.stringContaining('Riesling'),
      plain: expect.stringContaining('2 ×'),
    });
    const [ada] = await testDatabase`
      SELECT id::int FROM participants WHERE route_id = ${route.id} AND name = 'Ada'`;
    for (const who of [{ participant_id: ada?.id }, { participant_email: ' ADA@example.org' }]) {
      expect((await previewMail(administrator, { id, ...who })).subject).toBe('Your order 1 – Round 1');
    }
  });

  it('shows it with the round that is asked for, and with nothing of another route', async () => {
    const { round: other } = await aRound(administrator, route, { name: 'Another', status: 'draft' });
    await place();
    const announced = await templateId('round_announced');
    const confirmed = await templateId('order_confirmed');
    const show = (id: unknown, purchase_round_id: number) =>
      previewMail(administrator, { id, purchase_round_id });
    expect((await show(announced, other.id)).subject).toContain('Another');
    expect((await show(announced, round.id)).subject).toContain('Round 1');
    // Nobody ordered in it, so the order is invented and the round is not.
    expect((await show(confirmed, other.id)).subject).toBe('Your order 12 – Another');
    const elsewhere = await aRoute(administrator);
    const foreign = await aRound(administrator, elsewhere.route);
    await expectInvalid(show(announced, foreign.round.id), 'purchase_round_id');
  });

  it('tells unknown variables, and marks them where the message is looked at', async () => {
    const id = await templateId('payment_confirmed');
    const shown = await previewMail(administrator, {
      id,
      subject: '{{x}}',
      body_html: '<p>{{y}}{{name}}</p>',
    });
    expect(shown.unknown.map(({ name }) => name)).toEqual(['x', 'y']);
    expect(shown.marked).toMatch(/<mark .*y.*<\/mark>/);
    expect(shown).toMatchObject({ subject: '', html: expect.not.stringContaining('mark') });
  });

  it('makes up data that does not exist yet', async () => {
    const { route: bare } = await aRoute(administrator);
    for (const { id, eventType } of await addStarterTemplates(administrator, { id: bare.id })) {
      const { html, subject, plain } = await previewMail(administrator, { id });
      expect(html + subject + plain, eventType).not.toContain('{{');
      expect(plain, eventType).toContain('Ada Example');
    }
  });

  it('shows a wording that was not saved', async () => {
    const id = await templateId('round_announced');
    const shown = await previewMail(administrator, {
      id,
      subject: 'New: {{round_name}}',
      body_html: '<p>{{route_name}}</p>',
    });
    expect(shown).toMatchObject({ subject: 'New: Round 1', html: '<p>Riverside</p>', plain: 'Riverside' });
  });

  it('mails it to the caller and to nobody else', async () => {
    const id = await templateId('payment_confirmed');
    const { email } = administrator.user;
    expect(await sendTestMail(administrator, { id })).toEqual({ to: email, failure: null });
    expect(provider.messages().map(({ to }) => to)).toEqual([email]);
    const unsaved = { id, subject: 'Try this', body_html: '<p>{{name}}</p>', participant_email: '' };
    await expectRefusal(sendTestMail(administrator, unsaved), 422);
    await sendTestMail(administrator, { ...unsaved, participant_email: undefined });
    expect(provider.messages()[1]).toMatchObject({ to: email, subject: 'Try this', plain: 'Ada Example' });
    expect(await rows()).toEqual([]);
    provider.behave(answering(500));
    expect(await sendTestMail(administrator, { id })).toEqual({
      to: email,
      failure: expect.stringContaining('500'),
    });
  });

  it('accepts only participants of the template’s route', async () => {
    const id = await templateId('round_announced');
    const other = await aRoute(administrator);
    const elsewhere = await aParticipant(administrator, other.route);
    for (const who of [{ participant_id: elsewhere.id }, { participant_email: 'nobody@example.org' }]) {
      await expectRefusal(previewMail(administrator, { id, ...who }), 422);
    }
  });
});

describe('an address', () => {
  const statuses = async (routeId: number) =>
    (
      await testDatabase`SELECT status, error_message FROM mail_logs WHERE route_id = ${routeId} ORDER BY id`
    ).map(({ status, error_message }) => error_message ?? status);
  const placeAt = async (at: Visitor, wines: Offering[], name: string) => {
    const lines = [{ wine_offering_id: wines[0]?.id, quantity: 1 }];
    const { placed } = await placeOrder(at, { name, email: 'much@example.org', lines });
    return confirmation(placed.order_id, at.route);
  };
  const REASON =
    'Not sent: this address already got 2 messages about orders within an hour. It can be sent again after that.';

  it('gets only so many messages about orders in an hour, whichever routes they are of', async () => {
    pointAtProvider(provider.url, { RATE_LIMIT_ORDER_MAIL_PER_HOUR: 2 });
    const theirs = await anAdministrator();
    const other = await aRoute(theirs, { sender_email: 'other@example.org' });
    const { offerings: otherWines } = await aRound(theirs, other.route);
    await addStarterTemplates(theirs, { id: other.route.id });
    provider.behave(REFUSES);
    await sendOrderMail(await placeAt(visitor, offerings, 'Ada'));
    provider.behave();
    provider.clear();
    await sendOrderMail(await placeAt(visitor, offerings, 'Bo'));
    await sendOrderMail(await placeAt(other.visitor, otherWines, 'Cy'));
    await sendOrderMail(await placeAt(visitor, offerings, 'Di'));
    expect(provider.messages()).toHaveLength(2);
    // A message that the provider refused reached nobody and does not count.
    expect(await statuses(route.id)).toEqual([expect.stringContaining('Unauthenticated'), 'sent', REASON]);
    expect(await statuses(other.route.id)).toEqual(['sent']);

    const [last] = await testDatabase`
      SELECT id::int FROM mail_logs WHERE route_id = ${route.id} ORDER BY id DESC LIMIT 1`;
    expect(await resendMail(administrator, { id: last?.id })).toMatchObject({ errorMessage: REASON });
    await testDatabase`UPDATE rate_limits SET expire = 0`;
    expect(await resendMail(administrator, { id: last?.id })).toMatchObject({ status: 'sent' });
  });
});
