import type { Page } from 'playwright/test';
import { expect, logIn, test } from './fixtures';
import { Cookies } from './plain/cookies';
import { PlainPage } from './plain/page';
import { order } from './support/steps';

const ROLES = [
  'alert',
  'button',
  'cell',
  'checkbox',
  'combobox',
  'heading',
  'link',
  'list',
  'navigation',
  'region',
  'row',
  'spinbutton',
  'status',
  'table',
  'textbox',
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  // Tests of what pages do without scripts read them without a browser. Here that is held to what the browser reads.
  test('a page is read the same in a browser and without one', async ({ page, group }) => {
    await order(group, 'ann@example.org', [13, 2]);
    const { items } = await group.api('/orders');
    const plain = new PlainPage(new Cookies());
    for (const one of [page, plain as unknown as Page]) await logIn(one, group, group.superadmin);
    const inConsole = [
      `orders/${items[0].id}`,
      `rounds/${group.roundId}`,
      `rounds/${group.roundId}/edit`,
      `rounds/${group.roundId}/orders`,
      'settings',
    ];
    const differences: string[] = [];
    for (const address of [
      `${group.url}/signup`,
      ...inConsole.map((path) => `${group.consoleUrl}/admin/${path}`),
    ]) {
      await page.goto(address);
      await plain.goto(address);
      let named = 0;
      for (const role of ROLES) {
        const names = plain.getByRole(role).names();
        for (const name of new Set(names.filter((one) => one !== ''))) {
          const read = names.filter((one) => one === name).length;
          const shown = await page.getByRole(role, { name, exact: true }).count();
          if (shown !== read)
            differences.push(`${address}: ${read} ${role} ${name}, in the browser ${shown}`);
          named += 1;
        }
      }
      expect(named, address).toBeGreaterThan(5);
      // What has no name here has none in the browser either.
      for (const role of ['button', 'link', 'checkbox', 'combobox'] as const) {
        const [read, shown] = [await plain.getByRole(role).count(), await page.getByRole(role).count()];
        if (shown !== read) differences.push(`${address}: ${read} ${role}, in the browser ${shown}`);
      }
    }
    expect(differences).toEqual([]);
  });
});
