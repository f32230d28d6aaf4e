import type { Page } from 'playwright/test';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { emptyDatabase } from '@/test/support/postgres';
import { startServer, type TestServer, WITHOUT_LIMITS } from '@/test/support/servers/server';
import { expect, test } from '../fixtures';
import { looksRight } from '../support/looks';

const ADA = { email: 'ada@example.org', password: 'a long password of Ada' };

/** An installation as it is after the first start: nothing in it but a superadmin, and a mailbox to send with. */
async function installation(): Promise<{
  server: TestServer;
  catcher: MailCatcher;
  stop(): Promise<void>;
}> {
  const { url, drop } = await emptyDatabase(process.env.E2E_DATABASE_URL ?? '');
  const catcher = await startMailCatcher({ port: 0, smtpPort: 0, apiKey: 'of the mailbox' });
  const server = await startServer(url, {
    ...WITHOUT_LIMITS,
    MAILER_URL: catcher.smtpUrl,
    SUPERUSER_EMAIL: ADA.email,
    SUPERUSER_PASSWORD: ADA.password,
    ORGANIZATION_NAME: 'Cellar',
  });
  return {
    server,
    catcher,
    async stop() {
      await server.stop();
      await catcher.stop();
      await drop();
    },
  };
}

/** Counts an organizer's work: the pages of the console, the presses, and the refusals. */
function counting(page: Page) {
  const pages = new Set<string>();
  const counted = { pages, presses: 0, refusals: 0 };
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname.startsWith('/admin')) pages.add(pathname);
  });
  return {
    counted,
    async press(name: string): Promise<void> {
      counted.presses += 1;
      await page.getByRole('button', { name, exact: true }).first().click();
    },
    async settled(heading: string | RegExp): Promise<void> {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      counted.refusals += await page.locator('main [role="alert"]').count();
    },
  };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('a new installation comes to its first order, whose mail arrives over SMTP, in eight pages', async ({
    page,
  }) => {
    const { server, catcher, stop } = await installation();
    try {
      const { counted, press, settled } = counting(page);
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const host = `wine-${server.port}.localhost`;

      await page.goto(server.url);
      await page.getByRole('link').first().click();
      await page.getByLabel('E-mail').fill(ADA.email);
      await page.getByLabel('Password').fill(ADA.password);
      await press('Log in');
      await settled('Today');
      await page.getByRole('link', { name: 'Add the first group' }).click();
      await settled('Add group');
      await page.getByLabel('Name', { exact: true }).fill('Riverside');
      await page.getByLabel('Public domain').fill(`http://${host}:${server.port}/`);
      await page
        .getByLabel(/^Sender/)
        .first()
        .fill('wine@riverside.example');
      await press('Add group');
      await settled('Riverside');
      await press(`Send a test to ${ADA.email}`);
      await expect(page.getByText(`A test was sent to ${ADA.email}.`)).toBeVisible();
      await settled('Riverside');

      // Back to the list that leads.
      const leads = async (name: string) => {
        await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Today' }).click();
        await settled('Today');
        await page.getByRole('region', { name: 'Getting Riverside ready' }).getByText(name).click();
      };
      await leads('Add participants');
      await settled('Paste participants');
      await page.getByLabel('Rows').fill('Name\tE-mail\nAnn\tann@example.org\nBo\tbo@example.org');
      // Pasted text is read without a press.
      await page.getByLabel('Rows').dispatchEvent('paste');
      await expect(page.getByText('New: 2.')).toBeVisible();
      await press('Save 2 participants');
      await expect(page.getByText('2 participants are saved.')).toBeVisible();
      await leads('Begin the first round');
      counted.presses += 1;
      await page.getByLabel('Opens').fill(`${day(1)}T09:00`);
      await page.getByLabel('Order deadline').fill(`${day(7)}T20:00`);
      await page.getByLabel('Pickup optional').fill(`${day(14)}T10:00`);
      await page.getByRole('textbox', { name: 'Payment instructions' }).fill('In cash at the pickup.');
      await press('Save round');
      await expect(page.getByText('The round is saved.')).toBeVisible();
      await looksRight(page);
      await page.getByLabel('Name, new wine 1').fill('Chinon');
      await page.getByLabel('Category, new wine 1').selectOption('Red');
      await page.getByLabel('Price, new wine 1').fill('9.50');
      await press('Save wines');
      await expect(page.getByText('1 wine is saved.')).toBeVisible();
      // The round was begun with an announcement that goes out as it opens.
      await press('Open round');
      await expect(page.getByText('Close round…')).toBeVisible();
      await settled('Round 1');
      await expect.poll(() => catcher.messages().map(({ to }) => to)).toContain('bo@example.org');

      // A visitor orders.
      await page.goto(`http://${host}:${server.port}/`);
      await page.getByLabel('Bottles of Chinon', { exact: true }).fill('6');
      await page.getByLabel('Name').fill('Cas');
      await page.getByLabel('E-mail').fill('cas@example.org');
      await page.getByRole('button', { name: 'Place order' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Your order is placed.');
      const taken = () => catcher.messages().map(({ to, subject }) => `${to}: ${subject}`);
      await expect
        .poll(taken)
        .toEqual(expect.arrayContaining([expect.stringMatching(/^cas@example\.org: .*order/i)]));
      expect(
        catcher
          .messages()
          .map(({ to }) => to)
          .sort(),
      ).toEqual([ADA.email, 'ann@example.org', 'bo@example.org', 'cas@example.org']);
      await page.goto(`${server.url}/admin`);
      await expect(page.getByText('Getting Riverside ready')).toHaveCount(0);

      expect(counted.pages.size, [...counted.pages].join()).toBeLessThanOrEqual(8);
      expect(counted.presses).toBeLessThanOrEqual(10);
      expect(counted.refusals).toBe(0);

      // A mailbox reports nothing, and the console does not wait for it.
      await page.goto(`${server.url}/admin/mail?q=cas`);
      await page.getByRole('link', { name: 'Cas' }).click();
      await expect(page.getByText('Sent: the mail server has accepted it.')).toBeVisible();
      await expect(page.getByText('Opened', { exact: true })).toHaveCount(0);
      await page.getByRole('link', { name: 'Round 1' }).click();
      await expect(page.getByText('3 messages in all.')).toBeVisible();
    } finally {
      await stop();
    }
  });
});
