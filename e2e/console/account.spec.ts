import { createHash } from 'node:crypto';
import { URI } from 'otpauth';
import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { notFound, press, saysOnce } from '../support/steps';

const NEW = 'a password of one’s own';

test('an administrator changes the password and logs in with it', async ({ page, group }) => {
  const { email, password } = group.admin;
  await openConsole(page, group, '/admin');
  await page.getByRole('link', { name: email }).click();
  await page.getByLabel('Current password').fill('a guess at it');
  await page.getByLabel('New password').fill(NEW);
  await press(page, 'Change password');
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    /This is not your current password\./,
  );
  expect(await page.content()).not.toContain('a guess at it');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(NEW);
  await press(page, 'Change password');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(NEW);
  await press(page, 'Log in');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in to the console');
});

test('a form that is sent after the session ended elsewhere is kept', async ({ page, group }) => {
  await openConsole(page, group, '/admin/settings');
  await page.getByLabel('Name').fill('Cellar & Co-op');
  await group.database`UPDATE users SET generation = generation + 1 WHERE id = ${group.admin.id}`;
  await press(page, 'Save name');
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Cellar & Co-op');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that is sent after the session ended is shown, and asks to log in', async ({
    page,
    group,
  }) => {
    await openConsole(page, group, '/admin/settings');
    await page.getByLabel('Name').fill('Kept & shown');
    await group.database`UPDATE users SET generation = generation + 1 WHERE id = ${group.admin.id}`;
    await press(page, 'Save name');
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await expect(page.getByText('Nothing was saved. Log in again')).toBeVisible();
    await expect(page.getByText('Kept & shown')).toBeVisible();
  });
});

test('signing out everywhere ends this session too', async ({ page, group }) => {
  await openConsole(page, group, '/admin/account');
  await press(page, 'Log out everywhere');
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible();
  await openConsole(page, group, '/admin/account');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a superadmin deactivates an administrator and brings them back', async ({ page, group }) => {
  const { admin, superadmin } = group;
  await openConsole(page, group, '/admin/settings', superadmin);
  await page.getByRole('link', { name: 'Administrators' }).click();
  await press(page, `Deactivate ${superadmin.email}`);
  await expect(page.getByText('This is the last active superadmin.').first()).toBeVisible();
  await press(page, `Deactivate ${admin.email}`);
  await expect(page.getByText(`${admin.email} can no longer log in.`)).toBeVisible();
  await press(page, `Reactivate ${admin.email}`);
  await expect(page.getByText(`${admin.email} can log in again.`)).toBeVisible();
  await press(page, 'Confirm as superadmin');
  await page.getByLabel('E-mail').fill('second@example.org');
  await page.getByLabel('As superadmin').check();
  await press(page, 'Send invitation');
  await expect(page.getByText('An invitation needs CONSOLE_HOST')).toBeVisible();
});

test('a forgotten password is mailed for, and set on the mailed page once', async ({ page, group }) => {
  await page.goto(`${group.consoleUrl}/admin/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await press(page, 'Send');
  await expect(page.getByText('If there is an account with this address')).toBeVisible();
  const token = `of-${group.admin.id}`;
  const hash = createHash('sha256').update(token).digest('hex');
  await group.database`
    UPDATE users SET password_link_hash = ${hash}, password_link_expires_at = now() + interval '1 minute'
    WHERE id = ${group.admin.id}`;
  const address = `${group.consoleUrl}/admin/password/${token}`;
  await page.goto(address);
  await expect(page.getByText(group.admin.email)).toBeVisible();
  await page.getByLabel('New password').fill(NEW);
  await press(page, 'Save password');
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await notFound(page, group, [`/password/${token}`]);
  await page.getByLabel('E-mail').fill(group.admin.email);
  await page.getByLabel('Password').fill(NEW);
  await press(page, 'Log in');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in to the console');
});

test('is set up, needed to log in, and ended with a recovery code', async ({ page, group }) => {
  const { email, password } = group.admin;
  await openConsole(page, group, '/admin/account');
  await page.locator('input[name="password"]').fill(password);
  await press(page, 'Turn on two-step verification');
  await expect(page.getByRole('img', { name: 'The code for your app' })).toBeVisible();
  await expect(page.locator('code')).toHaveCount(10);
  const codes = await page.locator('code').allTextContents();
  const uri = (await page.getByRole('link', { name: /^otpauth:/ }).getAttribute('href')) ?? '';
  await looksRight(page);
  await page.getByLabel('One-time code').fill(URI.parse(uri).generate());
  await press(page, 'Turn it on');
  await expect(page.getByRole('button', { name: 'Turn off two-step verification' })).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/account`);
  await expect(page.locator('code')).toHaveCount(0);
  await page.context().clearCookies();

  await page.goto(`${group.consoleUrl}/admin/login?next=/admin/account`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Log in');
  await expect(saysOnce(page, /A one-time code is needed/)).toBeVisible();
  await page.getByLabel('Password').fill(password);
  await page
    .getByLabel('One-time code')
    .fill(URI.parse(uri).generate({ timestamp: Date.now() + 30_000 } as never));
  await press(page, 'Log in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');

  await page.getByLabel('One-time code').fill(codes[0] ?? '');
  await press(page, 'Turn off two-step verification');
  await expect(page.getByRole('button', { name: 'Turn on two-step verification' })).toBeVisible();
});
