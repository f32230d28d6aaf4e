import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { inMailCatcher, refuseMailTo } from '../support/mail';
import { press } from '../support/steps';

test('mail that does not work is seen on Today and before an announcement', async ({ page, group }) => {
  await group.api(`/routes/${group.routeId}/starter-templates`, {});
  await group.addPeople(101);
  await group.database`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient,
                           rendered_subject, error_message, created_at)
    SELECT organization_id, route_id, id, 'order_confirmed', 'failed', email, 'Hello',
           'The mail server refused the password: 535 no', now() - interval '1 hour'
    FROM participants WHERE organization_id = ${group.organizationId} ORDER BY id LIMIT 3`;
  await openConsole(page, group, '/admin');
  const reason = 'The mail server refused the user name or the password.';
  const tasks = page.getByRole('region', { name: 'To do' });
  await expect(tasks.getByText(reason)).toBeVisible();

  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/announce`);
  await expect(page.getByText('Mail is not being sent')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  const send = page.getByRole('button', { name: 'Announce round' });
  await expect(send).toBeHidden();
  await page.getByText('Announce round…').click();
  await expect(page.getByText('this one would go to 101 participants')).toBeVisible();
  await expect(send).toBeVisible();
  await looksRight(page);

  await page.getByRole('link', { name: 'Send a test' }).click();
  await expect(page.getByRole('heading', { name: 'The sender' })).toBeVisible();
  await refuseMailTo(group.admin.email, 1);
  await press(page, `Send a test to ${group.admin.email}`);
  await expect(page.getByRole('alert').filter({ hasText: 'was not sent' })).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/settings/routes/${group.routeId}`);
  await expect(page.getByText('The last test was not sent')).toBeVisible();
  await press(page, `Send a test to ${group.admin.email}`);
  await expect(page.getByText(`A test was sent to ${group.admin.email}.`)).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/settings/routes/${group.routeId}`);
  await expect(page.getByText('The last test was sent on')).toBeVisible();

  // A test that was sent since says more than the messages before it.
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.getByText(reason)).toBeHidden();
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/announce`);
  await expect(send).toBeVisible();
  await inMailCatcher(page, group.admin.email);
});
