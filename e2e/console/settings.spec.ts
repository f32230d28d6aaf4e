import sharp from 'sharp';
import { expect, logIn, openConsole, test } from '../fixtures';
import { looksRight, policyViolations } from '../support/looks';
import { download } from '../support/stage';
import { press } from '../support/steps';

test('a group is added and changed, and a wrong value is reported and kept', async ({ page, group }) => {
  await openConsole(page, group, '/admin/settings');
  await page.getByRole('link', { name: 'Add group' }).click();
  // Waits for the new page, because the one before has a field of that name.
  await expect(page.getByRole('heading', { name: 'Add group', level: 1 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Northside');
  // As a browser shows it: it is the host that counts.
  await page.getByLabel('Public domain').fill(` https://${group.host.toUpperCase()}/wine?from=mail `);
  await page.getByLabel('Language', { exact: true }).selectOption('Dutch (Netherlands)');
  const zone = page.getByLabel('Time zone');
  await zone.selectOption('New York, Eastern Time');
  await page.getByLabel('Currency').selectOption('US Dollar (USD)');
  await page.getByLabel('Add the mail texts in the other languages too').check();
  await press(page, 'Add group');
  const domain = page.getByLabel('Public domain');
  await expect(domain).toHaveAccessibleDescription(/This public domain is already in use\./);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Northside');
  await expect(zone).toHaveValue('America/New_York');
  await domain.fill(`north.${group.host}`);
  await press(page, 'Add group');
  await expect(page.getByText('Northside is added, with a text for each kind of mail.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check the address' })).toHaveAttribute('href', '#domain');
  const made = (await group.api('/routes')).items.find(({ name }: { name: string }) => name === 'Northside');
  const templates = (await group.api(`/mail-templates?route_id=${made.id}&limit=1`)).items;
  expect(templates[0].translations.map(({ locale }: { locale: string }) => locale)).toEqual([
    'de',
    'en',
    'es',
    'fr',
  ]);
  await page.goto(`${group.consoleUrl}/admin/settings`);
  await page.getByRole('link', { name: 'Northside', exact: true }).click();
  await page.getByLabel('Sender name').fill('Northside wine');
  await page.getByLabel('Sender e-mail').fill('wine@north.example.org');
  await page.getByLabel('E-mail for questions').fill('ask@north.example.org');
  await page.getByLabel('Months that people’s data is kept').fill('24');
  await press(page, 'Save group');
  await expect(page.getByRole('row', { name: /Northside/ })).toContainText('wine@north.example.org');
  const { items } = await group.api('/routes');
  expect(items.find(({ name }: { name: string }) => name === 'Northside')).toMatchObject({
    public_domain: `north.${group.host}`,
    sender_name: 'Northside wine',
    sender_email: 'wine@north.example.org',
    contact_email: 'ask@north.example.org',
    locale: 'nl-NL',
    time_zone: 'America/New_York',
    currency: 'USD',
    keeps_months: 24,
  });
  await page.getByRole('link', { name: 'Northside', exact: true }).click();
  await page.getByLabel('Sender e-mail').fill('');
  await press(page, 'Save group');
  await expect(page.getByRole('row', { name: /Northside/ })).toContainText(`noreply@north.${group.host}`);
});

test('a group writes its imprint and its privacy page, and removes them', async ({ page, group }) => {
  await logIn(page, group);
  const settings = `${group.consoleUrl}/admin/settings/routes/${group.routeId}`;
  await page.goto(settings);
  const privacy = page.getByRole('textbox', { name: /^Privacy/ });
  await expect(privacy).toHaveValue(/we store:/);
  await page.getByRole('textbox', { name: /^Imprint/ }).fill('Ada Example\n<b>Quay 12</b>');
  await press(page, 'Save the imprint');
  await expect(page.getByText('The text is saved.')).toBeVisible();
  await page.goto(group.url);
  await expect(page.getByRole('link', { name: 'Privacy' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('heading', { name: 'Imprint', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('<b>Quay 12</b>');
  expect((await page.goto(`${group.url}/privacy`))?.status()).toBe(404);
});

test('an administrator chooses the console’s language and another name', async ({ page, group }) => {
  await openConsole(page, group, '/admin/settings');
  await page.getByLabel('Language of the console').selectOption('Nederlands');
  await press(page, 'Save language');
  await expect(page.getByRole('heading', { name: 'Instellingen', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('Deelnemers');
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(page).toHaveTitle('Vandaag · Console');
  await page.goto(`${group.consoleUrl}/admin/settings`);
  await page.getByLabel('Taal van de console').selectOption('Zoals in de browser');
  await press(page, 'Taal opslaan');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByLabel('Name').fill('Cellar & Co-op');
  await press(page, 'Save name');
  await expect(page.getByText('The organization is called Cellar & Co-op.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Cellar & Co-op');
});

test.describe('to somebody in Lima whose browser asks for French', () => {
  test.use({ locale: 'fr-BE', timezoneId: 'America/Lima' });

  test('a new group begins with their language and time zone', async ({ page, group }) => {
    await openConsole(page, group, '/admin/settings/routes/new');
    await expect(page.getByLabel('Langue', { exact: true })).toHaveValue('fr-BE');
    await expect(page.getByLabel('Fuseau horaire')).toHaveValue('America/Lima');
    await expect(page.getByLabel('Devise')).toHaveValue('EUR');
    // One that there is keeps its own.
    await page.goto(`${group.consoleUrl}/admin/settings/routes/${group.routeId}`);
    const { locale, time_zone } = await group.api(`/routes/${group.routeId}`);
    await expect(page.getByLabel('Langue', { exact: true })).toHaveValue(locale);
    await expect(page.getByLabel('Fuseau horaire')).toHaveValue(time_zone);
  });
});

test('a storefront has the colour, the words and the logo of its group', async ({
  page,
  groupWithOwnNonces: group,
}) => {
  const violations = policyViolations(page);
  await openConsole(page, group, `/admin/settings/routes/${group.routeId}`);
  await page.getByLabel('Colour').fill('#FFD400');
  await page.getByRole('textbox', { name: 'Welcome' }).fill('Wine for the whole street.');
  await expect(page.locator('[aria-hidden]').getByText('Wine for the whole street.')).toHaveCount(2);
  await press(page, 'Save look');
  await expect(page.getByText('The look of the storefront is saved.')).toBeVisible();
  const square = { create: { width: 400, height: 200, channels: 3 as const, background: '#114488' } };
  const logo = await sharp(square).png().toBuffer();
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await press(page, 'Save logo');
  await expect(page.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible();
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: logo });
  await press(page, 'Save logo');
  await expect(page.getByText('The logo is now on the storefront.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(group.url);
  await expect(page.getByText('Wine for the whole street.')).toBeVisible();
  const shown = page.getByRole('img', { name: `Group ${group.host.split('.')[0]}` });
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^https?:.*\/pictures\/share-[\da-f]{32}$/,
  );
  await looksRight(page);
  expect(violations).toEqual([]);

  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
  expect(manifest).toMatchObject({ start_url: '/', icons: [{ sizes: '512x512' }] });
  const robots = await page.evaluate(async () => (await fetch('/robots.txt')).text());
  for (const path of ['/my-order/', '/helping/', '/pickup']) expect(robots).toContain(`Disallow: ${path}`);
  const icon = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    return [answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')];
  }, manifest.icons[0].src);
  expect(icon).toEqual([200, 'public, max-age=31536000, immutable', 'image/png']);
});

test('only a superadmin who confirmed downloads everything', async ({ page, group }) => {
  await openConsole(page, group, '/admin/settings', group.superadmin);
  await press(page, 'Confirm as superadmin');
  const { name } = await download(page, page.getByRole('link', { name: 'Download everything' }));
  expect(name).toBe('organization.zip');
  await openConsole(page, group, '/admin/settings');
  await expect(page.getByRole('heading', { name: 'Everything as a file' })).toHaveCount(0);
});
