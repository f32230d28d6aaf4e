import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { emptyDatabase } from '@/test/support/postgres';
import { startServer, type TestServer, WITHOUT_LIMITS } from '@/test/support/servers/server';
import { expect, test } from '../fixtures';
import { counting } from '../support/counting';
import { pasteInto } from '../support/steps';

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('a new installation comes to an announced round with its account in 9 pages and 12 presses, and mails over SMTP', async ({
    page,
  }) => {
    const { server, catcher, stop } = await installation();
    try {
      const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
      const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
      const host = `wine-${server.port}.localhost`;

      await page.goto(server.url);
      await page.getByRole('link').first().click();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      const { counted, press, settled } = counting(page);
      await page.getByLabel('E-mail').fill(ADA.email);
      await page.getByLabel('Password').fill(ADA.password);
      await press(button('Log in'));
      await settled('Today');
      await press(link('Add the first group'));
      await settled('Add group');
      await page.getByLabel('Name', { exact: true }).fill('Riverside');
      await page.getByLabel('Public domain').fill(`http://${host}:${server.port}/`);
      await page
        .getByLabel(/^Sender/)
        .first()
        .fill('wine@riverside.example');
      await page.getByLabel('Account holder').fill('Riverside wine');
      await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
      await press(button('Add group'));
      await settled('Riverside');
      await press(button(`Send a test to ${ADA.email}`));
      await expect(page.getByText(`A test was sent to ${ADA.email}.`)).toBeVisible();
      await press(link('Add participants'));
      await settled('Import participants');
      await pasteInto(
        page.getByLabel('Rows', { exact: true }),
        'Name\tE-mail\nAnn\tann@example.org\nBo\tbo@example.org',
      );
      await expect(page.getByText('2 rows. Nothing is imported yet.')).toBeVisible();
      await press(button('Import'));
      await expect(page.getByText('2 rows were added.')).toBeVisible();
      const today = await page.context().newPage();
      await today.goto(`${server.url}/admin`);
      const list = today.getByRole('region', { name: 'Getting Riverside ready' });
      await expect(list.getByText('Participants are told how to pay.')).toBeVisible();
      await today.close();
      await press(button('Begin the first round'));
      // Its dates are proposed.
      await press(button('Save round'));
      await expect(page.getByText('The round is saved.')).toBeVisible();
      await page.getByLabel('Name, new wine 1').fill('Chinon');
      await page.getByLabel('Category, new wine 1').selectOption('Red');
      await page.getByLabel('Price, new wine 1').fill('9.50');
      await press(button('Save wines'));
      await expect(page.getByText('1 wine is saved.')).toBeVisible();
      // The round was begun with an announcement that goes out as it opens.
      await expect(page.getByText('The scheduled announcement goes out right after that.')).toBeVisible();
      await press(button('Open round'));
      await expect(page.getByText('Close round…')).toBeVisible();
      await settled('Round 1');
      await expect.poll(() => catcher.messages().map(({ to }) => to)).toContain('bo@example.org');
      expect(counted.pages.length, counted.pages.join()).toBeLessThanOrEqual(9);
      expect(counted.presses).toBeLessThanOrEqual(12);
      expect(counted.refusals).toBe(0);

      // A visitor orders.
      await page.goto(`http://${host}:${server.port}/`);
      await page.getByLabel('Bottles of Chinon', { exact: true }).fill('6');
      await page.getByLabel('Name').fill('Cas');
      await page.getByLabel('E-mail').fill('cas@example.org');
      await page.getByRole('button', { name: 'Place order' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Your order is placed.');
      await expect(page.getByText('NL91 ABNA 0417 1643 00').first()).toBeVisible();
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
