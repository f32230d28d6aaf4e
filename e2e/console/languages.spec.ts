import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { addParticipant } from '../support/stage';
import { order, press } from '../support/steps';

test('a round and the welcome of a group are written in further languages', async ({ page, group }) => {
  await openConsole(page, group, `/admin/rounds/${group.roundId}/edit`);
  await page.getByText('French', { exact: true }).click();
  await page.getByLabel('Name (French)').fill('Automne');
  await page.getByLabel('Payment instructions (French)').fill('Par virement');
  await looksRight(page);
  await press(page, 'Save round');
  await expect(page.getByText('The round is saved.')).toBeVisible();
  const address = `/purchase-rounds/${group.roundId}`;
  expect((await group.api(address)).translations).toEqual([
    { locale: 'fr', name: 'Automne', description: null, payment_instructions: 'Par virement' },
  ]);

  // A new text in a language is seen at once, and a refusal stands at its field.
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/edit`);
  await expect(page.getByLabel('Name (French)')).toHaveValue('Automne');
  await page.getByText('Dutch', { exact: true }).click();
  const dutch = page.getByLabel('Description (Dutch)');
  await dutch.evaluate((field) => field.removeAttribute('maxlength'));
  await dutch.fill('x'.repeat(10_001));
  await press(page, 'Save round');
  await expect(page.getByText('Use at most 10000 characters.')).toBeVisible();
  await expect(dutch).toHaveAttribute('aria-invalid', 'true');
  await dutch.fill('');
  await page.getByLabel('Name (French)').fill('');
  await page.getByLabel('Payment instructions (French)').fill(' ');
  await press(page, 'Save round');
  await expect(page.getByText('The round is saved.')).toBeVisible();
  expect((await group.api(address)).translations).toEqual([]);

  await page.goto(`${group.consoleUrl}/admin/settings/routes/${group.routeId}`);
  const look = page.getByRole('region', { name: 'Look of the storefront' });
  await look.getByText('German', { exact: true }).click();
  await look.getByLabel('Welcome (German)').fill('Willkommen');
  await press(page, 'Save look');
  await expect(page.getByText('The look of the storefront is saved.')).toBeVisible();
  expect((await group.api(`/routes/${group.routeId}`)).translations).toEqual([
    { locale: 'de', welcome: 'Willkommen' },
  ]);
});

test('a participant gets a language, and a template the wording that they read', async ({ page, group }) => {
  await group.api(`/routes/${group.routeId}/starter-templates`, {});
  const lea = await addParticipant(group, 'Lea');
  const { items } = await group.api(`/mail-templates?route_id=${group.routeId}`);
  const template: { id: number } = items.find(
    ({ event_type }: { event_type: string }) => event_type === 'round_announced',
  );
  const address = `/mail-templates/${template.id}`;

  await openConsole(page, group, `/admin/participants/${lea.id}`);
  await expect(page.getByLabel('Language')).toHaveValue('');
  await page.getByLabel('Language').selectOption('French');
  await press(page, 'Save participant');
  await expect(page.getByText('Lea is saved.')).toBeVisible();
  await expect(page.getByLabel('Language')).toHaveValue('fr');
  expect(await group.api(`/participants/${lea.id}`)).toMatchObject({ locale: 'fr' });

  await page.goto(`${group.consoleUrl}/admin/templates/${template.id}`);
  await expect(page.getByText('Some participants read a language')).toBeVisible();
  await page.getByLabel('A further language').selectOption('German');
  await press(page, 'Write it in this language');
  await expect(page.getByText('Nothing is saved in German yet.')).toBeVisible();
  await expect(page.getByLabel('Greeting')).toHaveValue('Guten Tag {{name}},');
  // Nothing was saved by that, so the language is still missing.
  expect((await group.api(address)).translations).toEqual([]);

  await page.goto(`${group.consoleUrl}/admin/templates/${template.id}`);
  await page.getByRole('link', { name: 'French', exact: true }).click();
  const preview = page.frameLocator('iframe[title="Preview of the message"]');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(
    '{{round_name}}\u00a0: commandez jusqu’au {{order_deadline_at}}',
  );
  await page.getByLabel('Subject', { exact: true }).fill('Vins, jusqu’au {{order_deadline_at}}');
  await expect(preview.getByText(/^Vins, jusqu’au \w+di /)).toBeVisible();
  await press(page, 'Save template');
  await expect(page.getByText('Saved. Anyone who reads French gets this wording from now on.')).toBeVisible();
  expect((await group.api(address)).translations).toEqual([
    expect.objectContaining({ locale: 'fr', subject: 'Vins, jusqu’au {{order_deadline_at}}' }),
  ]);

  // The route's own wording is saved without asking about the other languages.
  const own = page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: /group’s$/ });
  await own.click();
  await expect(own).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Some participants read a language')).toBeHidden();
  await page.getByLabel('Subject', { exact: true }).fill('Wines');
  await press(page, 'Save template');
  await expect(page.getByText('Saved. Mail goes out with this wording')).toBeVisible();
  expect(await group.api(address)).toMatchObject({ subject: 'Wines', translations: [{ locale: 'fr' }] });

  // The French text is now the group's earlier one.
  await expect(page.getByText('has changed since these were written: French.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Languages' })
    .getByRole('link', { name: /^French/ })
    .click();
  await expect(page.getByText('The group’s wording has changed since this one was written.')).toBeVisible();
  await press(page, 'Save template');
  await expect(page.getByText('The group’s wording has changed since this one was written.')).toBeHidden();

  await page.getByText('Remove French…').click();
  await press(page, 'Delete for good');
  await expect(page.getByText('Some participants read a language')).toBeVisible();
  expect((await group.api(address)).translations).toEqual([]);
});

test.describe('to somebody whose browser asks for German', () => {
  test.use({ locale: 'de-DE' });

  test('the console says everything in German, and acts answer in it', async ({ page, group }) => {
    await order(group, 'ann@example.org', [13]);
    const [{ id, participant }] = (await group.api('/orders')).items;
    await openConsole(page, group, `/admin/participants/${participant.id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('textbox', { name: 'E-Mail' }).fill('ann@example');
    await press(page, 'Angaben speichern');
    await expect(page.getByText('Geben Sie eine E-Mail-Adresse wie name@example.org ein.')).toBeVisible();
    await page.goto(`${group.consoleUrl}/admin/orders/${id}`);
    await expect(page.getByRole('heading', { name: 'Bestellung 1, ann', level: 1 })).toBeVisible();
    await expect(page.getByText(/^13 Flaschen, \d+,\d\d\s€$/)).toBeVisible();
    await press(page, 'Bestellung stornieren');
    await expect(page.getByText('Bestellung 1 ist storniert.')).toBeVisible();
    await press(page, 'Rückgängig machen');
    await expect(page.getByText('Bestellung 1 ist wiederhergestellt.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Wiederhergestellt');
  });
});
