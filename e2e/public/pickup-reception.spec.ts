import type { Page } from 'playwright/test';
import { send } from '@/test/support/http';
import { expect, test } from '../fixtures';
import { alerts, card, event, help, helpBeside, open, PHONE, pending, state } from '../support/pickup';
import { order } from '../support/steps';

// A phone without reception or storage, or with an ended link.

test.use({ viewport: PHONE });

const sent = (page: Page) => expect(pending(page)).toHaveAttribute('data-pending', '0');
const shortOf = async (page: Page, reason: string) => {
  await card(page).getByText('Only this wine, or bottles missing').first().click();
  await card(page).getByLabel('Reason').first().selectOption(reason);
  await event(page, 'short').click();
};

test('two phones without reception hand out the same orders, and end with the same', async ({
  page,
  browser,
  group,
}) => {
  for (const name of ['ann', 'bo', 'cay']) await order(group, `${name}@example.org`, [2]);
  await help(page, group, 'Table 2');
  const other = await helpBeside(browser, group, 'Table 7');
  for (const phone of [page, other]) await phone.context().setOffline(true);
  // Here: the first is collected, the second has a bottle short, the third pays and is collected.
  await open(page, 1);
  await event(page, 'collected').click();
  await open(page, 2);
  await shortOf(page, 'broken');
  await open(page, 3);
  await event(page, 'paid_cash').click();
  await event(page, 'collected').click();
  // There: the first is collected as well and pays, and the second is collected whole.
  await open(other, 1);
  await event(other, 'paid_cash').click();
  await event(other, 'collected').click();
  await open(other, 2);
  await event(other, 'collected').click();
  await expect(pending(page)).toHaveAttribute('data-pending', '4');
  await expect(pending(other)).toHaveAttribute('data-pending', '3');

  await page.context().setOffline(false);
  await sent(page);
  await other.context().setOffline(false);
  await sent(other);
  await expect(alerts(other)).toContainText(/1 This order was picked up at \d\d:\d\d: Table 2\./);
  expect(await state(group)).toMatchObject([
    { due_cents: 0, lines: [{ bottles: 2, handed_over: 2, short: 0 }] },
    // The remaining bottles were handed over there.
    { due_cents: 1395, lines: [{ bottles: 1, handed_over: 1, short: 1 }] },
    { due_cents: 0, lines: [{ bottles: 2, handed_over: 2, short: 0 }] },
  ]);
  for (const number of [1, 2, 3]) {
    await open(page, number);
    await expect(card(page)).toHaveAttribute('data-state', 'collected');
    await other.getByRole('link', { name: /^Picked up/ }).click();
    await open(other, number);
    // A refusal stands where it was made.
    const shown = (phone: Page) => card(phone).locator(':scope > :not([role="alert"])').allInnerTexts();
    await expect.poll(async () => (await shown(page)).join('\n')).toBe((await shown(other)).join('\n'));
  }
  await other.context().close();
});

test('a page without reception is loaded again, and opened by a sheet’s code, as it was last', async ({
  page,
  browser,
  group,
}) => {
  for (const name of ['ann', 'bo', 'cay']) await order(group, `${name}@example.org`, [1]);
  const link = await help(page, group);
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('pickup')).keys()).map(({ url }) => url));
  await expect.poll(async () => (await kept()).filter((url) => url.endsWith('/pickup'))).toHaveLength(1);
  await open(page, 1);
  await event(page, 'collected').click();
  await sent(page);
  const other = await helpBeside(browser, group, 'Table 7');
  await open(other, 2);
  await event(other, 'collected').click();
  await sent(other);
  await other.context().close();
  await open(page, 2);
  await expect(card(page)).toHaveAttribute('data-state', 'collected');

  await page.context().setOffline(true);
  await open(page, 3);
  await event(page, 'collected').click();
  await page.reload();
  await expect(pending(page)).toHaveAttribute('data-pending', '1');
  for (const number of [1, 2, 3]) {
    const sheet = await page.context().newPage();
    await sheet.goto(`${group.url}/pickup?order=${number}`);
    await expect(card(sheet)).toHaveAttribute('data-state', 'collected');
    await sheet.close();
  }
  await page.context().setOffline(false);
  await sent(page);
  await expect.poll(async () => (await state(group))[2].collected_at).not.toBeNull();

  await group.api(link, undefined, 'DELETE');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Please go to the pickup table' })).toBeVisible();
  await expect.poll(kept).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow();
  await page.context().setOffline(false);
});

test('a connection that breaks after the writing counts nothing twice', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await help(page, group);
  await open(page, 1);
  let broken = 0;
  await page.route('**/pickup/events', async (route) => {
    broken += 1;
    if (broken > 3) return route.continue();
    const { apiUrl, url } = group;
    const headers = { ...(await route.request().allHeaders()), host: new URL(url).host };
    const body = route.request().postData() ?? '';
    const { status } = await send(`${apiUrl}/pickup/events`, { method: 'POST', headers, body });
    expect(status).toBe(200);
    await route.abort();
  });
  await event(page, 'paid_cash').click();
  await event(page, 'collected').click();
  await sent(page);
  expect(broken).toBeGreaterThan(3);
  await expect(card(page)).toContainText('Nothing to pay.');
  const [placed] = await state(group);
  expect(placed).toMatchObject({ due_cents: 0, lines: [{ handed_over: 2 }] });
  const { items } = await group.api(`/payments?order_id=${placed.id}`);
  expect(items).toMatchObject([{ amount_cents: 2790, method: 'cash', voided_at: null }]);
  await expect(alerts(page)).toHaveCount(0);
});

for (const [storage, damage] of [
  [
    'forbidden',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      const { add } = IDBObjectStore.prototype;
      // The request is accepted, and its write finds no space.
      IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...all) {
        const request = add.apply(this, all);
        request.addEventListener('success', () => this.transaction.abort());
        return request;
      };
    },
  ],
] as const) {
  test(`where the storage is ${storage}, the page says so and sends at once`, async ({ page, group }) => {
    await order(group, 'ann@example.org', [1]);
    await page.addInitScript(damage);
    await help(page, group);
    await open(page, 1);
    await event(page, 'collected').click();
    await expect(
      page.getByText('This browser cannot store anything. Your entries are sent at once'),
    ).toBeVisible();
    await sent(page);
    expect((await state(group))[0].collected_at).not.toBeNull();
  });
}

test('after a link has ended, what was pressed waits for another one', async ({ page, group }) => {
  await order(group, 'ann@example.org', [1]);
  const link = await help(page, group);
  await open(page, 1);
  await group.api(link, undefined, 'DELETE');
  await event(page, 'collected').click();
  await expect(alerts(page)).toContainText('Your link no longer works.');
  await expect(alerts(page)).toContainText('1 entry is still on it');
  await expect(pending(page)).toHaveAttribute('data-pending', '1');
  expect((await state(group))[0].collected_at).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Please go to the pickup table' })).toBeVisible();
  await expect(alerts(page)).toContainText('1 entry is still on this phone');
  await help(page, group, 'Table 3');
  await sent(page);
  await expect.poll(async () => (await state(group))[0].collected_at).not.toBeNull();
  await open(page, 1);
  await expect(card(page)).toContainText('Table 3');
});

test('a phone whose clock is a day off shows the times of the server', async ({ page, group }) => {
  await order(group, 'ann@example.org', [1]);
  await page.clock.install({ time: new Date(Date.now() - 25 * 60 * 60_000) });
  await help(page, group);
  await open(page, 1);
  await event(page, 'collected').click();
  await expect.poll(async () => (await state(group))[0].collected_at).not.toBeNull();
  const time = new Date((await state(group))[0].collected_at).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/Amsterdam',
    hour: '2-digit',
    minute: '2-digit',
  });
  await page.clock.runFor(10_000);
  await expect(card(page)).toContainText(`Picked up at ${time}`);
});
