import { expect, logIn, openConsole, test } from '../fixtures';
import { looksRight, policyViolations } from '../support/looks';
import { print } from '../support/pdf';
import { addParticipant, changeRound } from '../support/stage';
import { hold, holdScripts, order, press, takenOver } from '../support/steps';

test('the keyboard leads to the content, to any order, and to the search of a page', async ({
  page,
  groupWithOwnNonces: group,
}) => {
  const violations = policyViolations(page);
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, '/admin/participants');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Import a list' })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Name, e-mail or phone')).toBeFocused();
  // There, a slash is a letter.
  await page.keyboard.press('/');
  await expect(page.getByLabel('Name, e-mail or phone')).toHaveValue('/');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Round, participant, wine, order number, page or help' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await looksRight(page);
  await field.fill('xyzzy');
  await expect(page.getByText('Nothing matches “xyzzy”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.getByRole('link', { name: 'Find' }).click();
  await field.fill('order 1');
  await expect(page.getByRole('option', { name: /^Order 1, ann/ })).toHaveAttribute('aria-selected', 'true');
  await field.fill('autumn');
  await expect(page.getByRole('option', { name: /^Autumn round/ })).toBeVisible();
  await field.fill('1');
  await expect(page.getByRole('option', { name: /^Order 1, ann/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order 1, ann' })).toBeVisible();
  expect(violations).toEqual([]);
});

test('the finder knows pages and acts of a round, wines and the handbook', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, '/admin');
  await page.getByRole('link', { name: 'Find' }).click();
  const field = page.getByRole('combobox', { name: 'Round, participant, wine' });
  const leadsTo = async (text: string, option: RegExp, heading: RegExp) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await page.getByRole('option', { name: option }).click();
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  };
  await field.fill('autumn');
  await expect(page.getByRole('option', { name: /^Autumn round/ })).toBeVisible();
  // The name of a round alone is no act of it.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await leadsTo('purchase autumn', /^Purchase Autumn round/, /Autumn round/);
  await expect(page).toHaveURL(/\/purchase$/);
  await leadsTo('extend', /^Extend Autumn round/, /^Extend round/);
  await leadsTo('riesling', /^Riesling Alte Reben 2023 Wine, Autumn round/, /Riesling/);
  await leadsTo('close', /^Close round Autumn round/, /^Autumn round/);
  await leadsTo('announce autumn', /^Announce round Autumn round/, /./);
  await leadsTo('paid 1', /^Mark order 1 as paid ann, Autumn round/, /^Order 1, ann/);
  await leadsTo('new order for ann', /^New order for ann Autumn round/, /./);
  await expect(page).toHaveURL(/\/orders\/new\?participant=\d+$/);
  await leadsTo('bounces', /^Mail and its texts Help/, /^Mail and its texts/);
  await expect(page).toHaveURL(/\/admin\/help#mail$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('the question mark of a page leads to the section that fits it', async ({ page, group }) => {
    await logIn(page, group);
    for (const [path, section] of [
      [`rounds/${group.roundId}/crates`, 'Crates'],
      ['settings', 'Groups and settings'],
    ] as const) {
      await page.goto(`${group.consoleUrl}/admin/${path}`);
      await page.getByRole('link', { name: 'Help for this page' }).click();
      await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: section, exact: true })).toBeInViewport();
    }
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Go to the search field of the page');
    await looksRight(page);
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.goto(`${group.consoleUrl}/admin/participants/new`);
    await page.getByLabel('Name').fill('Who');
    // There, a question mark is a letter.
    await page.keyboard.press('?');
    await expect(page.getByLabel('Name')).toHaveValue('Who?');
    await expect(keys).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page finds rounds, participants and orders', async ({ page, group }) => {
    await order(group, 'ann@example.org', [2]);
    await openConsole(page, group, '/admin');
    await page.getByRole('link', { name: 'Find' }).click();
    await page.getByLabel('Round, participant, wine, order number, page or help').fill('ann');
    await press(page, 'Search');
    await page.getByRole('link', { name: 'ann', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'ann', level: 1 })).toBeVisible();
    await page.goto(`${group.consoleUrl}/admin/find?q=zzz`);
    await expect(page.getByText('Nothing matches “zzz”.')).toBeVisible();
  });
});

test('leaving a page asks when something entered is not saved', async ({ page, group }) => {
  await group.addPerson('Ann');
  await openConsole(page, group, '/admin/participants');
  await page.getByRole('link', { name: 'Ann' }).click();
  await expect(page.getByRole('heading', { name: 'Ann', level: 1 })).toBeVisible();
  const asked: string[] = [];
  let leaves = false;
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (leaves ? dialog.accept() : dialog.dismiss());
  });
  const toMail = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Mail' });
  const name = page.getByLabel('Name');
  await name.fill('Ann Jansen');
  await toMail.click();
  expect(asked).toEqual(['confirm']);
  await page.evaluate(() => window.history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await expect(page).toHaveURL(/participants\/\d+$/);
  await expect(name).toHaveValue('Ann Jansen');
  await press(page, 'Save participant');
  await expect(page.getByText('Ann Jansen is saved.')).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('ann@nowhere');
  await press(page, 'Save participant');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
    /such as name@example\.org/,
  );
  leaves = true;
  await toMail.click();
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible();
  expect(asked).toEqual(['confirm', 'confirm', 'confirm']);
  // Saved after a refusal, nothing is left to ask about.
  await page.goBack();
  await name.fill('Ann');
  await page.getByLabel('E-mail', { exact: true }).fill('ann@nowhere');
  await press(page, 'Save participant');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('E-mail', { exact: true }).fill('ann@example.org');
  await press(page, 'Save participant');
  await expect(page.getByText('Ann is saved.')).toBeVisible();
  await toMail.click();
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible();
  expect(asked).toHaveLength(3);
});

test('leaving asks, too, about what was entered before the scripts', async ({ page, group }) => {
  const { id } = await addParticipant(group, 'Ann');
  await logIn(page, group);
  const arrive = await holdScripts(page);
  await page.goto(`${group.consoleUrl}/admin/participants/${id}`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Name').fill('Ann Jansen');
  arrive();
  await takenOver(page);
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog').then(async (asked) => {
      await asked.dismiss();
      return asked;
    }),
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Mail' }).click(),
  ]);
  expect(dialog.message()).toBe('Your changes on this page are not saved. Leave anyway?');
  await expect(page.getByLabel('Name')).toHaveValue('Ann Jansen');
});

test('a session that ends is kept by the password, and what was entered stays', async ({ page, group }) => {
  await page.clock.install();
  await logIn(page, group);
  // No code is asked for of a second factor of which none was given.
  await page.goto(`${group.consoleUrl}/admin/account`);
  await page.locator('input[name="password"]').fill(group.admin.password);
  await press(page, 'Turn on two-step verification');
  await expect(page.getByRole('img', { name: 'The code for your app' })).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/participants/new`);
  await page.getByLabel('Name').fill('Ann');
  await page.clock.fastForward('01:54:00');
  const banner = page.getByRole('complementary', { name: 'Session' });
  await expect(banner).toHaveCount(0);
  await page.clock.fastForward('01:30');
  await expect(banner).toContainText('Your session ends soon.');
  await looksRight(page);
  await page.context().clearCookies();
  await page.clock.fastForward('05:00');
  await expect(banner).toContainText('Your session has ended.');
  await banner.getByLabel('Password').fill('wrong');
  await press(page, 'Stay logged in');
  await expect(banner.getByRole('alert')).toContainText('Incorrect email or password');
  await banner.getByLabel('Password').fill(group.admin.password);
  await press(page, 'Stay logged in');
  await expect(banner).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Ann');
  await page.getByLabel('E-mail', { exact: true }).fill('ann@example.org');
  await press(page, 'Add participant');
  await expect(page.getByRole('heading', { name: 'Ann', level: 1 })).toBeVisible();
});

test('undoing that reaches nobody says so, and keeps the focus on the page', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  const { items } = await group.api('/orders');
  await page.clock.install();
  await openConsole(page, group, `/admin/orders/${items[0].id}`);
  await takenOver(page);
  await page.getByRole('button', { name: /^Mark as paid/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'could not be reached' });
  await expect(said).toBeVisible();
  await page.context().setOffline(false);
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
  await page.clock.fastForward('00:10');
  await expect(said).toHaveCount(0);
});

test('Today does what needs doing, and a group’s page checks its domain', async ({ page, group }) => {
  await order(group, 'ann@example.org', [8]);
  const dates = { opens_at: '2020-01-01T08:00:00Z', order_deadline_at: '2020-02-01T08:00:00Z' };
  await changeRound(group, { ...dates, pickup_at: '2020-02-08T08:00:00Z' });
  await openConsole(page, group, '/admin');
  const tasks = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
  await expect(tasks.filter({ hasText: 'Overdue: 1 order' })).toBeVisible();
  await tasks.getByRole('button', { name: 'Close round' }).click();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/settings/routes/${group.routeId}`);
  await press(page, 'Check the address');
  const found = page.getByText(/leads to this server\.|does not lead to this server\./);
  await expect(found).toBeVisible();
  // Saving another field asks nobody again, and the result stays.
  await press(page, 'Save look');
  await expect(page.getByText('The look of the storefront is saved.')).toBeVisible();
  await expect(found).toBeVisible();
});

test('a list prints like a document', async ({ page, group }) => {
  for (let number = 0; number < 60; number += 1) {
    const email = `somebody.with.a.long.address.${number}@mail.example.org`;
    await group.database`
      INSERT INTO participants (organization_id, route_id, name, email, phone)
      SELECT organization_id, id, ${`Person ${number}`}, ${email}, '+31 6 1234 5678'
      FROM routes WHERE id = ${group.routeId}`;
  }
  await openConsole(page, group, '/admin/participants');
  const sheets = await print(page, 'A4');
  expect(sheets.length).toBeLessThanOrEqual(3);
  // The head of the table is on every sheet, the navigation on none.
  for (const sheet of sheets) {
    const texts = sheet.map(({ text }) => text);
    expect(texts).toContain('E-mail');
    expect(texts).not.toContain('Settings');
  }
});

test('the focus stays where it was moved while an act was under way', async ({ page, group }) => {
  const noted = `${group.consoleUrl}/admin/orders/`;
  await order(group, 'ann@example.org', [2]);
  const { id } = (await group.api('/orders')).items[0];
  await group.api(`/orders/${id}`, { paid: true }, 'PATCH');
  await group.api(`/orders/${id}`, { cancelled: true }, 'PATCH');
  await openConsole(page, group, `${noted}${id}`);
  await takenOver(page);
  await expect(page.locator(':focus')).toHaveCount(0);
  const answer = await hold(page, `${noted}**`);
  await press(page, 'Mark as refunded : order 1');
  await page.getByRole('link', { name: 'Orders of Autumn round' }).focus();
  answer();
  await expect(page.getByRole('button', { name: 'Mark as refunded : order 1' })).toHaveCount(0);
  await expect(page.getByText(/It keeps its number and is not printed\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Orders of Autumn round' })).toBeFocused();
});
