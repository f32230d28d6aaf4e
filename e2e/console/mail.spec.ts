import type postgres from 'postgres';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import { translator } from '@/lib/words/languages/translator';
import type { Group } from '@/test/support/group';
import { type LoggedMessage, logMessage } from '@/test/support/mail/logged-messages';
import { expect, logIn, openConsole, test } from '../fixtures';
import { refuseMailTo } from '../support/mail';
import { addParticipant } from '../support/stage';
import { order, press } from '../support/steps';

const STATES = ['sent', 'delivered', 'delivered', 'delivered', 'delayed', 'held', 'bounced', 'failed'];

/** Writes one message in each state, and three delivered ones. */
async function mailInEveryState(
  database: postgres.Sql,
  group: Group,
): Promise<Record<string, LoggedMessage>> {
  const messages: Record<string, LoggedMessage> = {};
  for (const status of STATES) {
    const failed = status === 'failed' && {
      error_message: '550 5.1.1 <b>User unknown</b>',
      mailer_message_id: null,
    };
    messages[status] = await logMessage(database, group, { status, ...failed });
  }
  return messages;
}

async function happened(
  database: postgres.Sql,
  group: Group,
  message: LoggedMessage,
  event: string,
  at: string,
  details = '',
): Promise<void> {
  await database`
    INSERT INTO mail_events (organization_id, mail_log_id, event, occurred_at, details)
    VALUES (${group.organizationId}, ${message.id}, ${event}, ${at}, ${details})`;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the mail of a round is counted by state, and found by round, kind, state and text', async ({
    page,
    group,
    database,
  }) => {
    await openConsole(page, group, '/admin/rounds');
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await expect(page.getByText('No mail yet.')).toBeVisible();
    await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}`);
    await expect(page.getByText('No mail has been sent about this round yet.')).toBeVisible();

    await mailInEveryState(database, group);
    await logMessage(database, group, {
      purchase_round_id: null,
      event_type: 'payment_confirmed',
      rendered_subject: 'Thank you for paying',
    });
    await logMessage(database, group, { status: 'sending', rendered_subject: 'On its way' });

    await page.reload();
    const shares = page.getByRole('list', { name: 'State of the mail' });
    await expect(shares.getByRole('listitem')).toHaveText([
      'Delivered 3',
      'Sent 1',
      'Delayed 1',
      'Held 1',
      'Bounced 1',
      'Failed 1',
    ]);
    await expect(page.getByText('8 messages in all, 0 opened, 0 with a link clicked.')).toBeVisible();
    await shares.getByRole('link', { name: 'Delivered' }).click();
    const rows = page.getByRole('table', { name: 'Messages' }).locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(page.getByLabel('Round').locator('option:checked')).toHaveText('Autumn round');
    await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('Delivered');
    await expect(shares.getByRole('listitem')).toHaveCount(6);
    await page.getByLabel('State', { exact: true }).selectOption('All');
    await press(page, 'Search');
    await expect(rows).toHaveCount(8);
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(rows).toHaveCount(9);
    await expect(shares).toHaveCount(0);
    await page.getByLabel('Kind').selectOption('Payment confirmation');
    await press(page, 'Search');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Thank you for paying');
    await page.getByLabel('Name, e-mail or subject').fill('autumn');
    await press(page, 'Search');
    await expect(page.getByText('No message matches.')).toBeVisible();
    await page.goto(`${group.consoleUrl}/admin/mail?q=aNN+lEE&state=bounced`);
    await expect(rows).toHaveCount(1);
  });
});

test('a message’s page shows its recipient, its subject and what happened', async ({
  page,
  group,
  database,
}) => {
  await order(group, 'ann@example.org', [2]);
  const [{ id: orderId, participant }] = (await group.api('/orders')).items;
  const message = await logMessage(database, group, {
    participant_id: participant.id,
    recipient: 'ann@old.example.org',
    order_id: orderId,
    event_type: 'order_confirmed',
    status: 'delivered',
    rendered_subject: 'Order <1> & more',
    opened_at: new Date('2026-11-02T20:01:00Z'),
    created_at: new Date('2026-11-02T19:00:00Z'),
  });
  await happened(database, group, message, 'MessageSent', '2026-11-02T19:05:00Z', '250 2.0.0 Ok');
  await happened(database, group, message, 'MessageDelayed', '2026-11-02T19:01:00Z', '451 <b>Greylisted</b>');
  await happened(database, group, message, 'MessageLoaded', '2026-11-02T20:01:00Z');
  await openConsole(page, group, '/admin/mail');
  await page.getByRole('link', { name: 'ann', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order <1> & more', level: 1 })).toBeVisible();
  await expect(page.getByText('Delivered: the recipient’s mail server has accepted it.')).toBeVisible();
  await expect(page.getByText('ann@old.example.org (changed to ann@example.org since)')).toBeVisible();
  await expect(page.getByText('Not as far as we know')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /2 Nov 2026, 20:00 CET\s*Handed to the mail provider/,
    /20:01 CET\s*Delayed\s*451 <b>Greylisted<\/b>/,
    /20:05 CET\s*Delivered\s*250 2\.0\.0 Ok/,
    /21:01 CET\s*Opened/,
  ]);
  for (const [link, heading] of [
    ['ann', 'ann'],
    ['Autumn round', 'Autumn round'],
    ['Order 1', 'Order 1, ann'],
  ] as const) {
    await page.goto(`${group.consoleUrl}/admin/mail/${message.id}`);
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('a failed message is sent again, and only once', async ({ page, group, database }) => {
  const { failed, sent } = await mailInEveryState(database, group);
  await openConsole(page, group, `/admin/mail/${sent?.id}`);
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await page.goto(`${group.consoleUrl}/admin/mail/${failed?.id}`);
  await press(page, 'Send again');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be sent again' })).toBeVisible();
  await group.addTemplate('round_announced', '{{name}}, order now', '<p>{{shop_url}}</p>');
  await refuseMailTo(`ann.${failed?.mailerId}@example.org`, 1);
  await press(page, 'Send again');
  await expect(page.getByRole('heading', { name: 'Ann Lee, order now' })).toBeVisible();
  await expect(page.getByText(/did not take the message: NoContent/)).toBeVisible();
  const again = database`
    SELECT max(id) FROM mail_logs WHERE organization_id = ${group.organizationId}`;
  const changed = await database`
    UPDATE mail_logs SET status = 'sent' WHERE id = (${again}) AND status = 'failed' RETURNING rendered_subject`;
  expect(changed).toEqual([{ rendered_subject: 'Ann Lee, order now' }]);
  await page.goto(`${group.consoleUrl}/admin/mail/${failed?.id}`);
  await press(page, 'Send again');
  await expect(page.getByRole('alert').filter({ hasText: 'sent again already' })).toBeVisible();
});

test('a failure says what to do in the reader’s language, above the log’s own words', async ({
  page,
  group,
  database,
}) => {
  const { id } = await logMessage(database, group, { status: 'failed', error_message: CUT_OFF });
  await database`UPDATE users SET locale = 'nl' WHERE id = ${group.admin.id}`;
  await openConsole(page, group, `/admin/mail/${id}`);
  await expect(page.getByText(translator('nl', 'console.mail.failures')('unknown'))).toBeVisible();
  await expect(page.getByText(CUT_OFF)).toBeVisible();
});

test('an address whose mail bounced is flagged until it changes', async ({ page, group, database }) => {
  const person = await addParticipant(group, 'Bo');
  await addParticipant(group, 'Cy');
  const to = { participant_id: person.id, recipient: person.email };
  const { id: bounced } = await logMessage(database, group, {
    ...to,
    status: 'bounced',
    rendered_subject: 'It came back',
  });
  await database`UPDATE participants SET bounced_mail_id = ${bounced}, bounced_at = now() WHERE id = ${person.id}`;
  await logIn(page, group);
  const flags = page.getByRole('link', { name: 'Mail bounced' });
  const isFlagged = async (yes: boolean) => {
    await page.goto(`${group.consoleUrl}/admin/participants`);
    await expect(flags).toHaveCount(yes ? 1 : 0);
    await page.getByRole('link', { name: 'Bo', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Bo', level: 1 })).toBeVisible();
    await expect(flags).toHaveCount(yes ? 1 : 0);
  };
  await isFlagged(true);
  await expect(page.getByText('the last message to this address came back')).toBeVisible();
  await expect(page.getByText('gets the mail that announces a round')).toBeVisible();
  await flags.click();
  await expect(page.getByRole('heading', { name: 'It came back' })).toBeVisible();
  await group.api(`/participants/${person.id}`, { email: 'bo@new.example.org' }, 'PATCH');
  await isFlagged(false);
});
