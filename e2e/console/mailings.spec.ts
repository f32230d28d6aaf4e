import { expect, openConsole, test } from '../fixtures';
import { order, press, saysOnce } from '../support/steps';

const mailings = (id: number) => `/admin/rounds/${id}/mailings`;
const REMINDER = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' };

test('a reminder is sent now to those who have not ordered', async ({ page, group }) => {
  const { roundId, routeId, host, api } = group;
  await api(`/routes/${routeId}/starter-templates`, {});
  for (const name of ['ann', 'bo']) await group.addPerson(name, `${name}@${host}`);
  await order(group, `ann@${host}`, [1]);
  await api(`/purchase-rounds/${roundId}/mailings`, REMINDER);
  await openConsole(page, group, mailings(roundId));
  await page.getByRole('link', { name: /^Send now/ }).click();
  await expect(page.frameLocator('iframe').getByText('Autumn round').first()).toBeVisible();
  await page.getByText('Send now…').click();
  await expect(page.getByText('One person gets it at once.')).toBeVisible();
  await press(page, 'Send now');
  await expect(page).toHaveURL(/\/mailings(#now)?$/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('1 of 1 sent, 0 failed')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('link', { name: /^Send now/ })).toHaveCount(0);
  const { items } = await api(`/mail-logs?purchase_round_id=${roundId}&event_type=deadline_reminder`);
  expect(items).toHaveLength(1);
});

test('mail is planned in the group’s time zone, changed, left out and deleted', async ({ page, group }) => {
  const { roundId, routeId, host, api } = group;
  const round = `/purchase-rounds/${roundId}`;
  await api(round, { order_deadline_at: '2998-12-31T20:00', pickup_at: '2999-01-08T10:00' }, 'PATCH');
  for (const name of ['ann', 'bo', 'cy']) await group.addPerson(name, `${name}@${host}`);
  await order(group, `ann@${host}`, [1]);
  const stored = async () =>
    (await api(`${round}/mailings`)).items.map(
      ({ event_type, days, at, status }: Record<string, unknown>) => [event_type, days, at, status],
    );
  await openConsole(page, group, `/admin/rounds/${roundId}`);
  await page.getByRole('navigation', { name: 'Round' }).getByRole('link', { name: 'Mail' }).click();
  await page.getByRole('link', { name: 'Scheduled mail' }).click();
  await expect(page.getByText('No mail is scheduled for this round.')).toBeVisible();
  await press(page, 'Schedule message');
  await expect(page.getByText('29 December 2998 at 18:00 CET')).toBeVisible();
  await expect(page.getByText('2 days before the order deadline, at 18:00')).toBeVisible();
  await expect(page.getByText('To 2 participants who have not ordered yet')).toBeVisible();
  await expect(page.getByText('It cannot be sent:')).toBeVisible();
  await api(`/routes/${routeId}/starter-templates`, {});
  expect(await stored()).toEqual([['deadline_reminder', -2, '18:00', 'planned']]);

  await page.getByRole('button', { name: /^Skip/ }).click();
  await expect(page.getByText('Skipped', { exact: true })).toBeVisible();
  await expect(page.getByText('It cannot be sent:')).toHaveCount(0);
  await press(page, 'Undo');
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Deadline reminder', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/mailings\/\d+$/);
  await page.getByLabel('Message', { exact: true }).selectOption('Pickup reminder');
  await page.getByLabel('Days').fill('0');
  await page.getByLabel('Time').fill('');
  await press(page, 'Save');
  await expect(page.getByText('8 January 2999 at 10:00 CET')).toBeVisible();
  await expect(page.getByText('At the pickup', { exact: true })).toBeVisible();
  await expect(page.getByText('To 1 participant who has ordered')).toBeVisible();
  expect(await stored()).toEqual([['pickup_reminder', 0, null, 'planned']]);

  await page.getByRole('link', { name: 'Pickup reminder', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/mailings\/\d+$/);
  await page.getByText('Delete scheduled message…').click();
  await press(page, 'Delete for good');
  await expect(page.getByText('No mail is scheduled for this round.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('a new round has the mail of the group’s settings', async ({ page, group }) => {
  await openConsole(page, group, `/admin/settings/routes/${group.routeId}`);
  const habits = page.getByRole('region', { name: 'Scheduled mail for new rounds' });
  await habits.getByRole('button', { name: /^Remove.*Pickup reminder$/ }).click();
  await expect(habits.getByRole('listitem')).toHaveCount(2);
  await habits.getByLabel('Days').fill('5');
  await habits.getByLabel('Time').fill('08:30');
  await habits.getByRole('button', { name: 'Add message' }).click();
  await expect(habits.getByText('5 days before the order deadline, at 08:30')).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/rounds/new`);
  await press(page, 'Create draft');
  await expect(page).toHaveURL(/\/edit\?then=wines$/);
  const [round] = (await group.api('/purchase-rounds')).items;
  const { items } = await group.api(`/purchase-rounds/${round.id}/mailings`);
  expect(items.map(({ event_type, days, at }: Record<string, unknown>) => [event_type, days, at])).toEqual([
    ['round_announced', 0, null],
    ['deadline_reminder', -2, '18:00'],
    ['deadline_reminder', -5, '08:30'],
  ]);
});

test('what was changed meanwhile is not skipped unseen', async ({ page, group }) => {
  const { id } = await group.api(`/purchase-rounds/${group.roundId}/mailings`, REMINDER);
  await openConsole(page, group, mailings(group.roundId));
  await group.api(`/mailings/${id}`, { days: -1 }, 'PATCH');
  await page.getByRole('button', { name: /^Skip/ }).click();
  await expect(saysOnce(page, /nothing was done/)).toBeVisible();
  expect(await group.api(`/mailings/${id}`)).toMatchObject({ status: 'planned' });
  await page.goto(`${group.consoleUrl}/admin/mailings/${id}`);
  await page.getByText('Send now…').click();
  await press(page, 'Send now');
  await expect(saysOnce(page, /The group has no template for this message/)).toBeVisible();
});
