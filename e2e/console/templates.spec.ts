import type { Locator, Page } from 'playwright/test';
import { EVENT_TYPES } from '@/lib/mail/templates/input';
import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { expectMail, refuseMailTo } from '../support/mail';
import { holdScripts, press } from '../support/steps';

const WORDING = { subject: 'About {{round_name}}', body_html: '<p>Hello {{name}}</p>' };

const addTemplate = async (group: Group, fields: Partial<typeof WORDING> = {}): Promise<number> => {
  const { subject, body_html } = { ...WORDING, ...fields };
  return (await group.addTemplate('round_announced', subject, body_html)).id;
};

/** Writes the message of a template in fields. */
const addStarterText = (group: Group, id: number) =>
  group.api(
    `/mail-templates/${id}`,
    { fields: { heading: 'News', greeting: 'Hello {{name}},', text: 'there is news.', closing: 'Cheers' } },
    'PATCH',
  );

const editor = (group: Group, id: number) => `${group.consoleUrl}/admin/templates/${id}`;
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the message"]');
const message = (page: Page) => preview(page).frameLocator('iframe');
/**
 * Expects it to be visible in the preview. It is retried, because a frame is removed once a newer one has
 * loaded.
 */
const seen = (words: Locator) => expect(() => expect(words).toBeVisible({ timeout: 1000 })).toPass();
const body = (page: Page) => page.getByLabel('Message, in HTML');

test('a message is written in fields, previewed, and saved', { tag: '@sites' }, async ({ page, group }) => {
  const id = await addTemplate(group);
  await addStarterText(group, id);
  await openConsole(page, group, editor(group, id));
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue('there is news.');
  // A variable looks like a chip, and an unknown one stands out while one types.
  const chips = (words: string) => page.locator('.chip', { hasText: words });
  await expect(chips('{{name}}').first()).not.toHaveClass(/chip-unknown/);
  await text.fill('Wine in {{nmae}}');
  await expect(chips('{{nmae}}')).toHaveClass(/chip-unknown/);
  const [behind, letters] = [await chips('{{nmae}}').boundingBox(), await text.boundingBox()];
  expect(behind?.y).toBeGreaterThan(letters?.y ?? 0);
  expect(behind?.x).toBeGreaterThan((letters?.x ?? 0) + 40);
  await text.fill('there is <wine>:\n\nred & white');
  await page.getByLabel('Dates and places').fill('Order until: {{order_deadline_at}}');
  await seen(message(page).getByText('there is <wine>:', { exact: true }));
  await seen(message(page).getByRole('cell', { name: 'Order until' }));
  await text.fill('');
  await page.getByLabel('Button').fill('x');
  await page.getByLabel('Text', { exact: true }).evaluate((field) => field.removeAttribute('required'));
  await press(page, 'Save template');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await text.fill('Wine & more');
  await press(page, 'Save template');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(text).toHaveValue('Wine & more');
  await expect(page.getByLabel('Dates and places')).toHaveValue('Order until: {{order_deadline_at}}');
  const { body_html } = await group.api(`/mail-templates/${id}`);
  expect(body_html).toContain('>Wine &amp; more</p>');
});

test('a test mail with the unsaved wording is sent to the administrator', async ({ page, group }) => {
  const id = await addTemplate(group);
  await openConsole(page, group, editor(group, id));
  await page.getByLabel('Subject', { exact: true }).fill(`Try ${group.host}`);
  await body(page).fill('<p>A new body</p>');
  await refuseMailTo(group.admin.email, 1);
  await press(page, 'Send a test to me');
  await expect(page.getByRole('alert').filter({ hasText: 'was not sent' })).toBeVisible();
  await expect(body(page)).toHaveValue('<p>A new body</p>');
  await page.getByLabel('Subject', { exact: true }).fill(`Again ${group.host}`);
  await press(page, 'Send a test to me');
  await expect(page.getByText(`A test was sent to ${group.admin.email}.`)).toBeVisible();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(`Again ${group.host}`);
  await expect(body(page)).toHaveValue('<p>A new body</p>');
  expect(await group.api(`/mail-templates/${id}`)).toMatchObject(WORDING);
  await expectMail(page, group.admin.email, `Again ${group.host}`);
});

test('HTML is turned into fields and back, and the page tells what that loses', async ({ page, group }) => {
  const id = await addTemplate(group, {
    body_html: '<h2>Hello {{name}}</h2><img src="x.png"><p>Wine</p>',
  });
  await openConsole(page, group, editor(group, id));
  await body(page).fill('<h2>Hello {{name}}</h2><img src="x.png"><p>More wine</p>');
  await press(page, 'Use fields');
  await expect(page.getByText('pictures and links are lost once you save')).toBeVisible();
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue('Hello {{name}}\n\nMore wine');
  expect((await group.api(`/mail-templates/${id}`)).body_html).toContain('<p>Wine</p>');
  await page.getByLabel('Greeting').fill('Dear {{name}},');
  await press(page, 'Edit the HTML');
  await expect(body(page)).toHaveValue(/>Dear {{name}},<\/p>/);
  await press(page, 'Use fields');
  await expect(page.getByText('The whole message is in these fields.')).toBeVisible();
  await expect(page.getByLabel('Greeting')).toHaveValue('Dear {{name}},');
  await press(page, 'Save template');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(text).toHaveValue('Hello {{name}}\n\nMore wine');
});

test('variables are listed, inserted at the cursor, and added where missing', async ({ page, group }) => {
  const id = await addTemplate(group);
  await openConsole(page, group, editor(group, id));
  const unused = page.getByRole('region', { name: 'Not in this message' });
  await unused.getByRole('button', { name: 'Add: When the wine can be picked up' }).click();
  await expect(body(page)).toHaveValue('<p>Hello {{name}}</p> {{pickup_at}}');
  await expect(unused.getByRole('button', { name: /picked up/ })).toHaveCount(0);
  await expect(unused.getByRole('button')).toHaveText(['Add', 'Add']);
  await expect(unused.getByRole('button').first()).toHaveAccessibleName('Add: The order deadline');
  expect(await group.api(`/mail-templates/${id}`)).toMatchObject(WORDING);
  await press(page, 'Save template');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect((await group.api(`/mail-templates/${id}`)).body_html).toContain('{{pickup_at}}');
  await page.getByText('All variables and what they mean').click();
  await expect(page.getByText('When the wine can be picked up').last()).toBeVisible();
  const listed = await page.getByRole('term').count();
  await expect(page.getByRole('button', { name: /^Insert: / })).toHaveCount(listed);
  await body(page).fill('<p>Dear !</p>');
  await body(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8));
  await press(page, 'Insert: The participant’s name');
  await expect(body(page)).toHaveValue('<p>Dear {{name}}!</p>');
  await expect(body(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(body(page)).toHaveValue('<p>Dear !</p>');
  await page.getByLabel('Subject', { exact: true }).fill('Wine: ');
  await press(page, 'Insert: The round’s name');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Wine: {{round_name}}');
});

test('an unknown variable is marked, and asked about before it is saved', async ({ page, group }) => {
  const id = await addTemplate(group, { body_html: '<p>Hello {{nmae}}</p>' });
  await openConsole(page, group, editor(group, id));
  await seen(message(page).locator('mark').getByText('{{nmae}}'));
  await seen(preview(page).getByText('Did you mean {{name}}?'));
  await page.getByLabel('Subject', { exact: true }).fill('Wine');
  await press(page, 'Save template');
  const anyway = page.getByLabel('Save anyway');
  await expect(anyway).toHaveAccessibleDescription(/no variable {{nmae}}/);
  expect((await group.api(`/mail-templates/${id}`)).subject).toBe(WORDING.subject);
  await anyway.check();
  // A variable that nobody was asked about is asked about, too, and one that lacks a brace.
  await page.getByLabel('Subject', { exact: true }).fill('Wine {{pcikup}} {name}');
  await press(page, 'Save template');
  await expect(anyway).toHaveAccessibleDescription(/no variable {{pcikup}}.* {name} stays as it is/);
  await expect(anyway).not.toBeChecked();
  expect((await group.api(`/mail-templates/${id}`)).subject).toBe(WORDING.subject);
  await anyway.check();
  await press(page, 'Save template');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect((await group.api(`/mail-templates/${id}`)).subject).toBe('Wine {{pcikup}} {name}');
});

test('a route gets the starter set, and gets deleted templates of it again', async ({ page, group }) => {
  await openConsole(page, group, '/admin/settings');
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  await expect(page.getByText('Missing')).toHaveCount(EVENT_TYPES.length);
  await page.getByRole('button', { name: /^Add the starter set/ }).click();
  await expect(page.getByText('In use')).toHaveCount(EVENT_TYPES.length);
  await page.getByRole('link', { name: 'Payment confirmation' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(/^Payment received/);
  await page.getByText('Delete template…').click();
  await press(page, 'Delete for good');
  await expect(page.getByText('This mail is not sent.')).toHaveCount(1);
  await page.goto(`${group.consoleUrl}/admin/settings/routes/${group.routeId}`);
  await page.getByRole('button', { name: /^Add the missing ones/ }).click();
  await expect(page.getByText('In use')).toHaveCount(EVENT_TYPES.length);
  expect((await group.api(`/mail-templates?route_id=${group.routeId}`)).total).toBe(EVENT_TYPES.length);
});

for (const scripts of [true, false]) {
  test.describe(`in a browser ${scripts ? 'with' : 'without'} scripts`, () => {
    // Only a browser can tell a message's colours and width.
    test.use({ javaScriptEnabled: scripts });

    test('a wording is previewed as a participant would read it, before it is saved', {
      tag: '@sites',
    }, async ({ page, group }) => {
      for (const name of ['Ann', 'Bo']) await group.addPerson(name);
      const id = await addTemplate(group);
      await openConsole(page, group, editor(group, id));
      await seen(preview(page).getByText('About Autumn round', { exact: true }));
      await seen(message(page).getByText('Hello Ann'));
      await page.getByLabel('Subject', { exact: true }).fill('For {{name}}');
      await body(page).fill('<style>p { color: rgb(1, 2, 3) }</style><p>From {{route_name}}</p>');
      if (!scripts) await press(page, 'Update preview');
      await seen(preview(page).getByText('For Ann'));
      await seen(message(page).getByText('From Group'));
      await expect(message(page).getByText('From Group')).toHaveCSS('color', 'rgb(1, 2, 3)');
      await page.getByLabel('Plain text').check();
      if (!scripts) await press(page, 'Update preview');
      await seen(preview(page).locator('pre').getByText('From Group'));
      await page.getByLabel('Preview for').fill('bo@example.org');
      if (!scripts) await press(page, 'Update preview');
      await seen(preview(page).getByText('For Bo'));
      await page.getByLabel('Preview for').fill('cy@example.org');
      await press(page, 'Update preview');
      await seen(preview(page).getByText('There is no such participant in this group.'));
      await expect(body(page)).toHaveValue(/From {{route_name}}/);
      expect(await group.api(`/mail-templates/${id}`)).toMatchObject(WORDING);
    });
  });
}

test('a message is previewed in the scheme and at the width of a phone', async ({ page, group }) => {
  const style = 'p { color: rgb(1, 2, 3) } @media (prefers-color-scheme: dark) { p { color: rgb(9, 8, 7) } }';
  const id = await addTemplate(group, { body_html: `<style>${style}</style><p>Hello</p>` });
  await openConsole(page, group, editor(group, id));
  const hello = message(page).getByText('Hello');
  await expect(hello).toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.getByLabel('Dark').check();
  await page.getByLabel('Phone').check();
  await expect(async () => {
    await expect(hello).toHaveCSS('color', 'rgb(9, 8, 7)', { timeout: 1000 });
    const box = await preview(page).locator('iframe').boundingBox({ timeout: 1000 });
    expect(box?.width).toBeLessThanOrEqual(376);
  }).toPass();
});

test('text typed before the scripts load is shown in the preview', async ({ page, group }) => {
  const id = await addTemplate(group);
  await logIn(page, group);
  const arrive = await holdScripts(page);
  await page.goto(editor(group, id), { waitUntil: 'commit' });
  await body(page).fill('<p>Good evening</p>');
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill('Wine: ');
  arrive();
  await seen(message(page).getByText('Good evening'));
  await press(page, 'Insert: The round’s name');
  await expect(subject).toHaveValue('Wine: {{round_name}}');
});

test('leaving asks while a wording is not saved, however often it was previewed', async ({ page, group }) => {
  const id = await addTemplate(group);
  await openConsole(page, group, editor(group, id));
  await page.getByLabel('Subject', { exact: true }).fill('Something else');
  await seen(preview(page).getByText('Something else', { exact: true }));
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Cancel' }).click();
  expect(asked).toHaveLength(1);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Something else');
  await press(page, 'Save template');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('going back leaves the page, however often the preview changed', { tag: '@sites' }, async ({
  page,
  group,
}) => {
  const id = await addTemplate(group);
  await openConsole(page, group, '/admin/templates');
  await page.goto(editor(group, id));
  for (const word of ['One', 'Two', 'Three']) {
    await page.getByLabel('Subject', { exact: true }).fill(word);
    await seen(preview(page).getByText(word, { exact: true }));
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible();
});

test('a hostile template has no effect', { tag: '@sites' }, async ({ page, group }) => {
  const asked: string[] = [];
  await page.context().route('http://evil.localhost/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const hostile = `<!doctype html><html><head>
    <base href="http://evil.localhost/" target="_top">
    <meta http-equiv="refresh" content="0; url=http://evil.localhost/refresh">
    <link rel="stylesheet" href="http://evil.localhost/style.css">
    <script>parent.parent.document.title = 'taken'; top.location = 'http://evil.localhost/script'</script>
    <script src="http://evil.localhost/script.js"></script></head>
    <body onload="top.location = 'http://evil.localhost/onload'">
    <iframe src="http://evil.localhost/frame"></iframe><object data="http://evil.localhost/object"></object>
    <img src="data:x" onerror="top.location = 'http://evil.localhost/onerror'">
    <a href="/top" target="_top">To the top</a><a href="/parent" target="_parent">To the parent</a>
    <a href="/own" target="_self">To its own</a><a href="/other" target="_blank">To another</a>
    <a href="javascript:top.location='http://evil.localhost/'">By script</a><a href="/plain">Anywhere</a>
    <form action="http://evil.localhost/form" target="_top"><input name="x"><button>Send it</button></form>
    <p>Still here</p></body></html>`;
  const id = await addTemplate(group, { subject: '<script>alert(1)</script> {{name}}', body_html: hostile });
  await openConsole(page, group, editor(group, id));
  const here = page.url();
  const open = page.context().pages();
  await seen(message(page).getByText('Still here'));
  await seen(preview(page).getByText('<script>alert(1)</script>'));
  for (const link of ['To the top', 'To the parent', 'To another', 'By script', 'Anywhere']) {
    await message(page).getByText(link).click({ noWaitAfter: true });
  }
  await message(page).getByRole('button', { name: 'Send it' }).click({ noWaitAfter: true });
  await seen(message(page).getByText('Still here'));
  await message(page).getByText('To its own').click({ noWaitAfter: true });
  // Text typed from now on is shown in the preview as usual.
  await page.getByLabel('Subject', { exact: true }).fill('Afterwards');
  await seen(preview(page).getByText('Afterwards'));
  await seen(message(page).getByText('Still here'));
  expect(page.url()).toBe(here);
  await expect(page).toHaveTitle(/^Edit template/);
  expect(page.context().pages()).toEqual(open);
  expect(asked).toEqual([]);
});
