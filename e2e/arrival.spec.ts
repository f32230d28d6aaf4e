import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, logIn, test } from './fixtures';
import { mark, moved } from './support/places';
import { holdScripts, order } from './support/steps';

/** The addresses of the page's links within the group's own sites. */
async function links(page: Page, group: Group): Promise<string[]> {
  const all = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  const own = [`${group.url}/`, `${group.consoleUrl}/admin/`];
  return all.filter((href) => own.some((start) => href.startsWith(start)));
}

/** Pages whose addresses differ only in an id count as one kind. */
const kind = (address: string) => {
  const { host, pathname } = new URL(address);
  return host + pathname.replaceAll(/\/\d+(?=\/|$)/g, '/1');
};

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    // If something moves just before it is pressed, the press misses or hits something else.
    test('nothing on a page moves when its scripts load', async ({ page, group }) => {
      // Some thirty pages, each watched until nothing moves.
      test.slow();
      await group.api('/mail-templates', {
        route_id: group.routeId,
        event_type: 'order_confirmed',
        subject: 'Your order',
        body_html: '<p>Thank you, {{name}}.</p>',
      });
      await order(group, 'ann@example.org', [13, 2]);
      await expect.poll(async () => (await group.api('/mail-logs')).items).toHaveLength(1);
      const [placed] =
        await group.database`SELECT access_token FROM orders WHERE purchase_round_id = ${group.roundId}`;
      const waiting = [
        group.url,
        `${group.url}/my-order/${placed?.access_token}`,
        `${group.consoleUrl}/admin/login`,
        `${group.consoleUrl}/admin/rounds`,
      ];
      await logIn(page, group, group.superadmin);
      const visited = new Set<string>();
      const movers: string[] = [];
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        if (visited.has(kind(address))) continue;
        visited.add(kind(address));
        const arrive = await holdScripts(page);
        const loaded = page.waitForEvent('load');
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        await mark(page);
        arrive();
        await loaded;
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        movers.push(...(await moved(page)));
        waiting.push(...(await links(page, group)));
      }
      expect([...visited].map((visit) => visit.slice(visit.indexOf('/')))).toEqual(
        expect.arrayContaining([
          `/my-order/${placed?.access_token}/change`,
          '/admin/rounds/1/pickup-list',
          '/admin/orders/1',
          '/admin/templates/1',
          '/admin/mail/1',
        ]),
      );
      expect(movers).toEqual([]);
    });
  });
}
