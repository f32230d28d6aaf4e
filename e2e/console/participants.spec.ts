import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { addParticipant, download } from '../support/stage';
import { order, press, saysOnce } from '../support/steps';

async function exists({ database }: Group, id: number): Promise<boolean> {
  return (await database`SELECT 1 FROM participants WHERE id = ${id}`).length > 0;
}

test('the list that is shown is downloaded as a file', async ({ page, group }) => {
  await addParticipant(group, 'Ann');
  await addParticipant(group, 'Bo', { is_active: false });
  await order(group, 'cy@example.org', [2]);
  await logIn(page, group);
  const downloaded = async (path: string) => {
    await page.goto(`${group.consoleUrl}/admin/${path}`);
    const link = page.getByText('This list as a file').locator('..').getByRole('link', { name: 'CSV' });
    return download(page, link);
  };
  const { name, content } = await downloaded('participants?active=false');
  expect(name).toBe('participants.csv');
  expect(content.split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeffid,route_id,name,email,/),
    expect.stringContaining(',Bo,bo@example.org,,,false,'),
    '',
  ]);
  expect((await downloaded(`rounds/${group.roundId}/orders?filter=unpaid`)).content).toContain(
    'cy@example.org',
  );
  expect((await downloaded(`rounds/${group.roundId}/orders?q=cy`)).content).toContain('cy@example.org');
  expect((await downloaded(`rounds/${group.roundId}/wines`)).content).toContain(group.offerings[0]?.name);
});

test('a superadmin who confirmed anonymises a participant, and deletes them', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  const [{ id }] = (await group.api('/participants')).items;
  await openConsole(page, group, `/admin/participants/${id}`, group.superadmin);
  const { name } = await download(page, page.getByRole('link', { name: 'Download all their data' }));
  expect(name).toBe(`participant-${id}.json`);

  await press(page, 'Confirm as superadmin');
  await page.getByText('Anonymise…').click();
  await expect(page.getByText('mail subjects of ann, for good')).toBeVisible();
  await press(page, 'Anonymise for good');
  await expect(saysOnce(page, /has an order in an open round/)).toBeVisible();
  const [{ id: placed }] = (await group.api('/orders')).items;
  await group.api(`/orders/${placed}`, { cancelled: true }, 'PATCH');
  await page.reload();
  await page.getByText('Anonymise…').click();
  await press(page, 'Anonymise for good');
  await expect(page.getByText('The participant is anonymised.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('–');
  await expect(page.getByText('Anonymise…')).toHaveCount(0);
  await page.getByText('Delete participant…').click();
  expect(await exists(group, id)).toBe(true);
  await press(page, 'Delete for good');
  await expect(page).toHaveURL(/\/admin\/participants(#delete)?$/);
  expect(await exists(group, id)).toBe(false);
});

test('participants are found by text and by state', async ({ page, group }) => {
  await addParticipant(group, 'Ann', { phone: '0611' });
  await addParticipant(group, 'Bo', { is_active: false });
  await openConsole(page, group, '/admin/participants');
  const rows = page.getByRole('table', { name: 'Participants' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('State').selectOption('Inactive');
  await press(page, 'Search');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Bo');
  await expect(page.getByLabel('State').locator('option:checked')).toHaveText('Inactive');
  await page.getByLabel('Name, e-mail or phone').fill('0611');
  await press(page, 'Search');
  await expect(page.getByText('No participant matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(2);
});

test('a participant is deactivated, undone with one press, and keeps orders', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, '/admin/participants');
  await page.getByRole('link', { name: 'ann', exact: true }).click();
  await press(page, 'Deactivate');
  await expect(page.getByText('gets no announcements and cannot order')).toBeVisible();
  await expect(page.getByRole('row', { name: /Autumn round, order 1/ })).toContainText('€27.90');
  expect((await group.api('/participants')).items[0].is_active).toBe(false);
  await expect(page.getByText('ann is deactivated.')).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText('ann is active again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  expect((await group.api('/participants')).items[0].is_active).toBe(true);
  await page.getByRole('link', { name: 'Autumn round, order 1' }).click();
  await expect(page.getByRole('heading', { name: 'Order 1, ann' })).toBeVisible();
});

test('a participant is added and changed, but not at an address taken', async ({ page, group }) => {
  await addParticipant(group, 'Ann');
  await openConsole(page, group, '/admin/rounds');
  await page.getByRole('link', { name: 'Participants' }).click();
  await page.getByRole('link', { name: 'Add participant' }).click();
  await expect(page.getByRole('heading', { name: 'Add participant' })).toBeVisible();
  await page.getByLabel('Name').fill('Bo');
  await page.getByLabel('E-mail', { exact: true }).fill('ANN@example.org');
  await page.getByLabel('Phone').fill('0123');
  await press(page, 'Add participant');
  const email = page.getByLabel('E-mail', { exact: true });
  await expect(email).toHaveAccessibleDescription(/already exists in this group/);
  await expect(email).toHaveValue('ANN@example.org');
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveValue('0123');
  await email.fill('bo@example.org');
  await press(page, 'Add participant');
  await expect(page.getByRole('heading', { name: 'Bo', level: 1 })).toBeVisible();
  await page.getByLabel('Name').fill('Bo Jansen');
  await page.getByLabel('Phone').fill('');
  await press(page, 'Save participant');
  await expect(page.getByText('Bo Jansen is saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bo Jansen' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Bo Jansen');
  await page.getByLabel('E-mail', { exact: true }).fill('bo@nowhere');
  await press(page, 'Save participant');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
    /such as name@example\.org/,
  );
  const { items } = await group.api('/participants?q=bo');
  expect(items).toMatchObject([{ name: 'Bo Jansen', email: 'bo@example.org', phone: null }]);
});

test('a long list is shown in pages, filtered by route', async ({ page, group }) => {
  const other = await group.api('/routes', { name: 'Northside', public_domain: `north.${group.host}` });
  await group.addPeople(51);
  await addParticipant({ ...group, routeId: other.id }, 'Nora');
  await openConsole(page, group, '/admin/participants');
  await expect(page.getByText('1 to 50 of 52')).toBeVisible();
  await page.getByLabel('Group').selectOption(`Group ${group.host.split('.')[0]}`);
  await press(page, 'Search');
  await expect(page.getByText('1 to 50 of 51')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('51 to 51 of 51')).toBeVisible();
  await expect(page.getByRole('link', { name: 'P51' })).toBeVisible();
  await expect(page.getByText('Nora')).toHaveCount(0);
});

test('somebody without e-mail is added with name and phone', async ({ page, group }) => {
  await openConsole(page, group, `/admin/rounds/${group.roundId}/orders/new`);
  await page.getByLabel('Name', { exact: true }).fill('Cy');
  await page.getByLabel(/^Phone/).fill('0123');
  await press(page, 'Add participant');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Has no e-mail').check();
  await press(page, 'Add participant');
  await expect(page.getByText('For Cy, no e-mail')).toBeVisible();
  const tab = page.getByRole('link', { name: 'Orders', exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const [{ email, phone }] = (await group.api('/participants')).items;
  expect([email.endsWith('.invalid'), phone]).toEqual([true, '0123']);
  await page.goto(`${group.consoleUrl}/admin/participants`);
  await expect(page.getByRole('row', { name: /Cy/ })).toContainText('no e-mail');
});
