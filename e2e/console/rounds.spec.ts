import type { Group } from '@/test/support/group';
import { expect, openConsole, test } from '../fixtures';
import { changeRound } from '../support/stage';
import { closeEarly, order, press, takenOver } from '../support/steps';

const AMSTERDAM = 'Europe/Amsterdam time.';

async function latestRound({ database, organizationId }: Group) {
  const [round] = await database`
    SELECT id::int, name, status, opens_at, order_deadline_at, pickup_at, payment_due_at, pickup_location, description,
           payment_instructions, auto_open, auto_close
    FROM purchase_rounds WHERE organization_id = ${organizationId} ORDER BY id DESC LIMIT 1`;
  return round;
}

test('a round is created, filled in in the route’s time zone, and opened', async ({ page, group }) => {
  await openConsole(page, group, '/admin/rounds');
  await page.getByRole('link', { name: 'New round' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring round');
  await press(page, 'Create draft');
  await expect(page).toHaveURL(/\/admin\/rounds\/\d+\/edit\?then=wines$/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Spring round');
  await expect(page.getByText(AMSTERDAM)).toHaveCount(5);
  // Dates are proposed, and stored with the form.
  await expect(page.getByLabel('Opens')).toHaveValue(/T09:00$/);
  const none = { opens_at: null, order_deadline_at: null, pickup_at: null };
  expect(await latestRound(group)).toMatchObject(none);
  await page.getByLabel('Opens').fill('2030-03-01T09:00');
  await page.getByLabel('Order deadline').fill('2030-03-20T20:00');
  // A date after the change to summer time.
  await page.getByLabel('Pickup optional').fill('2030-04-06T10:00');
  await page.getByLabel('Pickup place').fill('Boathouse');
  await expect(page.getByLabel('Open automatically at this time')).toBeChecked();
  await page.getByLabel('Close automatically at this time').uncheck();
  await page.getByRole('textbox', { name: 'Description' }).fill('Whites for spring.');
  await page.getByRole('textbox', { name: 'Payment instructions' }).fill('By transfer.');
  await page.getByLabel('Payment due').fill('2030-04-01T12:00');
  await press(page, 'Save round');
  await expect(page.getByRole('heading', { name: 'Spring round', level: 1 })).toBeVisible();
  await expect(page.getByText('The round is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('Saturday, 6 April 2030 at 10:00 CEST', { exact: true })).toBeVisible();
  expect(await latestRound(group)).toMatchObject({
    name: 'Spring round',
    status: 'draft',
    opens_at: new Date('2030-03-01T08:00:00Z'),
    order_deadline_at: new Date('2030-03-20T19:00:00Z'),
    pickup_at: new Date('2030-04-06T08:00:00Z'),
    payment_due_at: new Date('2030-04-01T10:00:00Z'),
    pickup_location: 'Boathouse',
    description: 'Whites for spring.',
    payment_instructions: 'By transfer.',
    auto_open: true,
    auto_close: false,
  });
  await changeRound(group, { status: 'closed' });
  await page.reload();
  await press(page, 'Open round');
  await expect(page.getByText('Close round…')).toBeVisible();
});

test('a second round opens in the knowledge of the first, and closes it', async ({ page, group }) => {
  const dates = {
    opens_at: '2021-01-01T08:00',
    order_deadline_at: '2021-01-02T08:00',
    pickup_at: '2021-01-01T10:00',
  };
  const draft = await group.api('/purchase-rounds', {
    route_id: group.routeId,
    name: 'Spring',
    ...dates,
  });
  await openConsole(page, group, `/admin/rounds/${draft.id}`);
  const opening = page.getByRole('region', { name: 'Before this round opens' });
  await expect(opening).toContainText('The order deadline has passed already, so nobody can order.');
  await expect(opening).toContainText('The pickup is before the order deadline.');
  await expect(opening).toContainText('“Autumn round” is open too and takes orders until');
  await expect(opening).toContainText('Visitors will see this round instead');
  await page.getByRole('combobox', { name: /What should happen to “Autumn round”/ }).selectOption('leave');
  await press(page, 'Open round');
  await expect(page.getByText('Autumn round is open too and takes orders, but visitors')).toBeVisible();
  await page.getByRole('link', { name: 'Autumn round' }).click();
  await expect(
    page.getByText('do not see this round: Spring is open too and was opened later.'),
  ).toBeVisible();
  await closeEarly(page);
  const again = page.getByRole('region', { name: 'Open again' });
  await expect(again).toContainText('“Spring” is open too and was opened later, so visitors');
  await page.getByRole('combobox', { name: /What should happen to “Spring”/ }).selectOption('close');
  await press(page, 'Open again');
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  expect(await group.api(`/purchase-rounds/${draft.id}`)).toMatchObject({ status: 'closed' });
});

test('an odd date is remarked on while it is typed, and stored all the same', async ({ page, group }) => {
  const fields = { route_id: group.routeId, auto_open: true, opens_at: '2020-03-01T09:00' };
  const draft = await group.api('/purchase-rounds', fields);
  await openConsole(page, group, `/admin/rounds/${draft.id}/edit`);
  await takenOver(page);
  const remark = page.getByText('so the round opens as soon as it has all three dates and a wine');
  await expect(remark).toBeVisible();
  await page.getByLabel('Open automatically at this time').uncheck();
  await expect(remark).toBeHidden();
  await page.getByLabel('Opens').fill('2090-03-01T09:00');
  await page.getByLabel('Order deadline').fill('2090-03-01T08:00');
  const odd = /The order deadline is before or at the opening, so there is no time to order\./;
  await expect(page.getByLabel('Order deadline')).toHaveAccessibleDescription(odd);
  await page.getByLabel('Opens').fill('2090-02-01T09:00');
  await expect(page.getByLabel('Order deadline')).not.toHaveAccessibleDescription(odd);
  await page.getByLabel('Pickup optional').fill('2020-03-01T09:00');
  await press(page, 'Save round');
  const opening = page.getByRole('region', { name: 'Before this round opens' });
  await expect(opening).toContainText('The pickup is before the order deadline.');
  const stored = { pickup_at: new Date('2020-03-01T08:00:00Z'), auto_open: false, auto_close: false };
  expect(await latestRound(group)).toMatchObject(stored);
  // An open round has no opening ahead of it.
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/edit`);
  await expect(page.getByLabel('Close automatically at this time')).not.toBeChecked();
  await expect(page.getByLabel('Open automatically at this time')).toHaveCount(0);
});

test('a draft lists what it lacks, and then what visitors are promised', async ({ page, group }) => {
  const draft = await group.api('/purchase-rounds', { route_id: group.routeId, name: 'Bare' });
  await openConsole(page, group, `/admin/rounds/${draft.id}`);
  await page.getByRole('link', { name: 'Set the order deadline and the pickup time' }).click();
  await expect(page.getByLabel('Opens')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Add its first wine' }).click();
  await expect(page.getByRole('heading', { name: 'Add wine' })).toBeVisible();
  const dates = { opens_at: '2094-05-01T12:00', order_deadline_at: '2094-06-01T12:00' };
  await group.api(`/purchase-rounds/${draft.id}`, { ...dates, pickup_at: '2094-06-08T12:00' }, 'PATCH');
  await group.addWine('Riesling', { purchase_round_id: draft.id });
  await page.goto(`${group.consoleUrl}/admin/rounds/${draft.id}`);
  await expect(page.getByText('see this opening date while no other round is taking orders')).toBeVisible();
});

test('a date that is left alone keeps its seconds and its hour of two', async ({ page, group }) => {
  const dates = { order_deadline_at: '2030-10-27T01:30:00Z', pickup_at: '2031-01-01T10:00:59Z' };
  await changeRound(group, dates);
  await openConsole(page, group, `/admin/rounds/${group.roundId}/edit`);
  await expect(page.getByLabel('Order deadline')).toHaveValue('2030-10-27T02:30');
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
  await press(page, 'Save round');
  await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'The round is saved.' })).toBeVisible();
  await expect(page).toHaveURL(/\/rounds\/\d+$/);
  expect(await latestRound(group)).toMatchObject({
    order_deadline_at: new Date('2030-10-27T01:30:00Z'),
    pickup_at: new Date('2031-01-01T10:00:59Z'),
  });
});

test('a copy shows the last orders, and is not opened with unsaved wines', async ({ page, group }) => {
  const dates = { opens_at: '2098-01-01T09:00', order_deadline_at: '2098-02-01T20:00' };
  const { id } = await group.api(`/purchase-rounds/${group.roundId}/copy`, {});
  await group.api(`/purchase-rounds/${id}`, { ...dates, pickup_at: '2098-02-08T10:00' }, 'PATCH');
  await openConsole(page, group, `/admin/rounds/${id}/wines`);
  // Without scripts nothing keeps a round from being opened while its wines are not saved.
  await takenOver(page);
  await expect(page.getByRole('columnheader', { name: 'Last time' })).toBeVisible();
  await expect(page.getByText(/^0 bottles, /).first()).toBeVisible();
  await page.getByLabel('Price, Crémant Extra Brut').fill('14.50');
  await page.getByLabel('What should happen to “Autumn round”?').selectOption('close');
  await press(page, 'Open round');
  await expect(page.getByText('The wines have changes that are not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(page.getByText('1 wine is saved.')).toBeVisible();
  await press(page, 'Open round');
  await expect(page.getByText('Close round…')).toBeVisible();
  const { items } = await group.api('/purchase-rounds');
  expect(new Map(items.map((one: { id: number; status: string }) => [one.id, one.status]))).toEqual(
    new Map([
      [id, 'open'],
      [group.roundId, 'closed'],
    ]),
  );
});

test('a round is extended, closed early, and extended again once it is closed', async ({ page, group }) => {
  const { api, database, routeId, roundId, host } = group;
  const path = `/purchase-rounds/${roundId}`;
  await api(`/routes/${routeId}/starter-templates`, {});
  await order(group, `ann@${host}`, [2]);
  await expect.poll(async () => (await api('/mail-logs')).items[0]?.status).toBe('sent');
  await openConsole(page, group, `/admin/rounds/${group.roundId}`);
  await page.getByRole('link', { name: 'Extend' }).click();
  await page.getByLabel('New order deadline').fill('2020-01-01T20:00');
  await press(page, 'Extend round');
  await expect(page.getByText('The new order deadline must be in the future.')).toBeVisible();
  await page.getByLabel('New order deadline').fill('2098-12-24T20:00');
  await press(page, 'Extend round');
  await expect(page.locator('time', { hasText: '24 December 2098 at 20:00 CET' })).toBeVisible();
  await page.getByText('Close round…').click();
  await expect(page.getByText('It takes orders until Wednesday, 24 December 2098')).toContainText(
    'Mail told 1 person that they may order or change an order until Wednesday, 24 December 2098',
  );
  await press(page, 'Close now');
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText('Autumn round is open again.')).toBeVisible();
  await closeEarly(page);
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Write to those who ordered' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Orders closed early – {{round_name}}');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await database`UPDATE order_lines SET handed_over = 1 WHERE purchase_round_id = ${roundId}`;
  await page.getByRole('link', { name: 'Extend' }).click();
  await expect(page.getByText('The round opens again and takes orders')).toBeVisible();
  await expect(page.getByText('Bottles of 1 order have been handed out.')).toBeVisible();
  await page.getByLabel('New order deadline').fill('2098-12-26T20:00');
  await press(page, 'Extend round');
  await expect(page.getByText('Confirm that it should take orders again.')).toBeVisible();
  await page.getByLabel('Take orders again all the same').check();
  await press(page, 'Extend round');
  await expect(page.getByText('Close round…')).toBeVisible();
  const moved = { status: 'open', order_deadline_at: '2098-12-26T19:00:00.000Z' };
  expect(await group.api(path)).toMatchObject(moved);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('with several routes, what is begun for one is for that one', async ({ page, group }) => {
    const hill = await group.api('/routes', {
      name: 'Zeta Hill',
      public_domain: `hill-${group.host}`,
      sender_name: 'Zeta Hill',
      sender_email: 'hill@example.org',
    });
    const { name: theirs } = await group.api(`/routes/${group.routeId}`);
    await openConsole(page, group, '/admin');
    await page.getByRole('link', { name: 'Begin a round for Zeta Hill' }).click();
    await expect(page.getByLabel('Group')).toHaveValue(String(hill.id));
    await expect(page.getByRole('button', { name: `Copy Autumn round of ${theirs}` })).toBeVisible();

    await page.goto(`${group.consoleUrl}/admin/participants?route=${hill.id}`);
    await page.getByRole('link', { name: 'Add participant' }).first().click();
    await expect(page.getByLabel('Group')).toHaveValue(String(hill.id));

    const draft = await group.api('/purchase-rounds', { route_id: hill.id, name: 'Autumn round' });
    await page.goto(`${group.consoleUrl}/admin/rounds/${draft.id}/wines/take`);
    await expect(page.getByRole('option', { name: `Autumn round (${theirs})` })).toBeAttached();
    await page.goto(`${group.consoleUrl}/admin/find?q=autumn`);
    await expect(page.getByText('Round, Zeta Hill')).toBeVisible();
    await expect(page.getByText(`Round, ${theirs}`)).toBeVisible();
    await order(group, `ann@${group.host}`, [1]);
    await page.goto(`${group.consoleUrl}/admin/find?q=order+1`);
    await expect(page.getByText(`Autumn round, ${theirs}`)).toBeVisible();
  });
});
