import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { addParticipant, download } from '../support/stage';
import { pasteInto, press, saysOnce } from '../support/steps';

/** Chooses a file of people on the page that takes one, and goes on to its rows. */
async function choose(page: Page, group: Group, content: string | Buffer): Promise<void> {
  await page.goto(`${group.consoleUrl}/admin/participants/import`);
  const buffer = Buffer.from(content);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await press(page, 'Show what is in it');
}

const addressesOf = async (group: Group) =>
  (await group.api('/participants')).items.map(({ email }: { email: string }) => email).sort();

const PEOPLE =
  'Name;E-mail;Tel.;Nickname\nAnn Smit;ann@example.org;0612345678;Annie\nBo;bo@example.org;;B\nCy;nowhere;;C';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone with${javaScriptEnabled ? '' : 'out'} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('a file of people is looked at, corrected, imported and undone', async ({ page, group }) => {
      const { id } = await addParticipant(group, 'Ann');
      await openConsole(page, group, '/admin/participants');
      await page.getByRole('link', { name: 'Import a list' }).click();
      await choose(page, group, PEOPLE);
      await expect(page.getByText('3 rows. Nothing is imported yet.')).toBeVisible();
      const shares = page.getByRole('list', { name: 'What happens to each row' });
      await expect(shares.getByRole('listitem')).toHaveText(['Refused 1', 'Changed 1', 'New 1']);
      const rows = page.getByRole('table', { name: 'What happens to each row' }).locator('tbody tr');
      await expect(rows.nth(0)).toContainText('E-mail “nowhere”:');
      await expect(rows.nth(1)).toContainText('Name Ann → Ann Smit');
      await expect(rows.nth(1)).toContainText('Phone 0612345678');

      const name = page.getByLabel('Name', { exact: true });
      await expect(name).toHaveAccessibleDescription('For example: Ann Smit · Bo · Cy');
      await page.getByLabel('Tel.').selectOption('E-mail');
      await press(page, 'Read the rows again');
      await expect(page.getByText('Two columns cannot be read as the same thing.')).toBeVisible();
      await expect(page.getByLabel('Tel.')).toHaveValue('email');
      await page.getByLabel('Tel.').selectOption('Phone');
      await name.selectOption('Not used');
      await page.getByLabel('Nickname').selectOption('Name');
      await press(page, 'Read the rows again');
      await expect(rows.nth(1)).toContainText('Name Ann → Annie');
      expect(await addressesOf(group)).toEqual(['ann@example.org']);

      await press(page, 'Import');
      await expect(
        page.getByText('1 row was added. 1 row was changed. 1 row was refused and is not imported.'),
      ).toBeVisible();
      expect(await addressesOf(group)).toEqual(['ann@example.org', 'bo@example.org']);
      const { content } = await download(page, page.getByRole('link', { name: 'CSV' }));
      expect(content.split('\r\n').slice(0, 2)).toEqual([
        '\ufeffName,E-mail,Tel.,Nickname,Refused because',
        expect.stringMatching(/^Cy,nowhere,,C,.*E-mail: /),
      ]);

      await page.getByText('Undo import…').click();
      await press(page, 'Undo import');
      await expect(page.getByText('This import is undone')).toBeVisible();
      expect(await group.api(`/participants/${id}`)).toMatchObject({ name: 'Ann', phone: null });
      expect(await addressesOf(group)).toEqual(['ann@example.org']);
      await page.getByRole('link', { name: 'Imports', exact: true }).click();
      await expect(page.getByRole('row', { name: /Participants/ })).toContainText('Undone');
    });
  });
}

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a file that is no use is refused with what is wrong and where', async ({ page, group }) => {
    await logIn(page, group);
    await choose(page, group, '');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The file has no row below its heads.' }),
    ).toBeVisible();
    await choose(page, group, 'Name\tE-mail\n"Ann\tann@example.org\n');
    await expect(page.getByRole('alert').filter({ hasText: 'A quotation mark in line' })).toBeVisible();
    await choose(page, group, Buffer.alloc(21 * 1024 * 1024, 'x'));
    await expect(page.getByText('This file is larger than 20 MB.')).toBeVisible();
  });

  test('wines are pasted into a round, and pasted rows that are no use stay', async ({ page, group }) => {
    await openConsole(page, group, `/admin/rounds/${group.roundId}/wines`);
    await page.getByRole('link', { name: 'Import a list' }).click();
    await page.getByLabel('Rows', { exact: true }).fill('Wine\tPrice');
    await press(page, 'Check each row');
    await expect(page.getByText('The file has no row below its heads.')).toBeVisible();
    await expect(page.getByLabel('Rows', { exact: true })).toHaveValue('Wine\tPrice');
    await page
      .getByLabel('Rows', { exact: true })
      .fill('Wine\tCategory\tPrice\nCrémant Extra Brut\tSparkling\t€14.50\nVouvray\t\t9.00');
    await press(page, 'Check each row');
    const rows = page.getByRole('table', { name: 'What happens to each row' }).locator('tbody tr');
    await expect(rows.nth(0)).toContainText('Category: ');
    await page.getByLabel('Category for new wines whose row has none').selectOption('White');
    await press(page, 'Read the rows again');
    await expect(rows.nth(0)).toContainText('Price €13.95 → €14.50');
    await expect(rows.nth(1)).toContainText('Category White');
    await looksRight(page);
    await page.getByRole('link', { name: 'New 1' }).click();
    await expect(rows).toHaveCount(1);
    await press(page, 'Import');
    await expect(page.getByText('1 row was added. 1 row was changed. No row was refused.')).toBeVisible();
    await page.getByRole('link', { name: 'Open the wine list' }).click();
    await expect(page.getByRole('textbox', { name: 'Name, Vouvray' })).toBeVisible();
  });
});

test('what changed since is shown before an import, and keeps it from undoing', async ({ page, group }) => {
  await logIn(page, group);
  await choose(page, group, 'Name,E-mail\nAnn,ann@example.org\nBo,bo@example.org');
  await expect(page.getByText('2 rows. Nothing is imported yet.')).toBeVisible();
  await addParticipant(group, 'Ann');
  await press(page, 'Import');
  await expect(saysOnce(page, /Somebody changed this after you opened it/)).toBeVisible();
  const shares = page.getByRole('list', { name: 'What happens to each row' });
  await expect(shares.getByRole('listitem')).toHaveText(['New 1', 'Unchanged 1']);
  await press(page, 'Import');
  await expect(page.getByText('1 row was added. No row was refused.')).toBeVisible();
  const [bo] = (await group.api('/participants?q=bo@')).items;
  await group.api(`/participants/${bo.id}`, { phone: '1' }, 'PATCH');
  await page.getByText('Undo import…').click();
  await press(page, 'Undo import');
  await expect(saysOnce(page, /This import cannot be undone/)).toBeVisible();
});

test('columns that another administrator chose since are shown before the rows are imported', async ({
  page,
  group,
}) => {
  await logIn(page, group);
  await choose(page, group, 'Name,E-mail,Tel.\nAnn,ann@example.org,1');
  await expect(page.getByText('1 row. Nothing is imported yet.')).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const columns = [{ field: 'name' }, { field: 'email' }, { field: null }];
  await group.api(`/imports/${id}`, { columns }, 'PATCH');
  await press(page, 'Import');
  await expect(saysOnce(page, /Somebody changed this after you opened it/)).toBeVisible();
  await expect(page.getByLabel('Tel.')).toHaveValue('');
  expect((await group.api('/participants')).total).toBe(0);
});

test('rows of wines for the library are written as people write them', async ({ page, group }) => {
  const supplier = await group.api('/suppliers', { name: 'Caves Martin', email: 'a@example.org' });
  await group.api('/wines', { name: 'Muscadet', category_id: 2, vintage: 2022, supplier_id: supplier.id });
  await openConsole(page, group, '/admin/wines');
  await page.getByRole('link', { name: 'Import a list' }).click();
  const heads = 'name;category;vintage;alcohol;supplier';
  await page
    .getByLabel('Rows', { exact: true })
    .fill(`${heads}\nMuscadet;Red;2022;12,5;Caves Martin\nCava;Fizz;20;12;`);
  await press(page, 'Check each row');
  const rows = page.getByRole('table', { name: 'What happens to each row' }).locator('tbody tr');
  await expect(rows.nth(1)).toContainText('Category White → Red');
  await expect(rows.nth(1)).toContainText('Alcohol in % vol 12.5');
  await expect(rows.nth(0)).toContainText('Vintage “20”: Use a year in four digits');
  await press(page, 'Import');
  await page.getByRole('link', { name: 'Open the library' }).click();
  await expect(page.getByRole('row', { name: /Muscadet/ })).toContainText('Red');
});

test('pasted rows are read at once, and people who left stay so', async ({ page, group }) => {
  await addParticipant(group, 'Ann', { is_active: false });
  await openConsole(page, group, `/admin/rounds/${group.roundId}/wines/paste`);
  await expect(page).toHaveURL(`${group.consoleUrl}/admin/rounds/${group.roundId}/wines/import`);
  await page.goto(`${group.consoleUrl}/admin/participants/paste?route=${group.routeId}`);
  await expect(page).toHaveURL(`${group.consoleUrl}/admin/participants/import?route=${group.routeId}`);
  const field = page.getByLabel('Rows', { exact: true });
  await field.fill('Ann;ann@example.org');
  // Into a list that stands there already, more may be pasted.
  await pasteInto(field, '\nBo;bo@example.org');
  await expect(field).toHaveValue('Ann;ann@example.org\nBo;bo@example.org');
  await field.fill('');
  await pasteInto(field, 'Ann;ann@example.org\n');
  await expect(page.getByText('1 row. Nothing is imported yet.')).toBeVisible();
  await expect(page.getByText('Stays deactivated.')).toBeVisible();
});
