import type { Group } from '@/test/support/group';
import { expect, openConsole, test } from '../fixtures';
import { looksRight, policyViolations } from '../support/looks';
import { expectMail, letTimeToUndoPass } from '../support/mail';
import { order, press } from '../support/steps';

/** Has two people order of a group that mails them about changes and cancellations. */
async function twoOrders(group: Group): Promise<{ ann: number; bo: number }> {
  for (const event of ['order_changed', 'order_cancelled']) {
    await group.addTemplate(event, `${event} at ${group.host}`, '<p>{{change_reason}} {{changes}}</p>');
  }
  await order(group, `ann@${group.host}`, [2]);
  await order(group, `bo@${group.host}`, [1]);
  const { items } = await group.api('/orders');
  return { ann: items[0].id, bo: items[1].id };
}

const mailed = async (group: Group): Promise<string[]> =>
  (await group.api('/mail-logs')).items.map(
    ({ rendered_subject }: { rendered_subject: string }) => rendered_subject,
  );

test('people are told what is done with their order once it is not undone, and of another pickup', async ({
  database,
  page,
  groupWithOwnNonces: group,
}) => {
  const violations = policyViolations(page);
  const { ann, bo } = await twoOrders(group);
  await openConsole(page, group, `/admin/orders/${ann}`);
  await press(page, 'Cancel order');
  await expect(page.getByText(/^Cancelled on .* It keeps its number/)).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText('Order 1 is restored.')).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/orders/${bo}`);
  await press(page, 'Cancel order');
  await expect(page.getByText(/^Cancelled on .* It keeps its number/)).toBeVisible();
  expect(await mailed(group)).toEqual([]);
  await letTimeToUndoPass(database, group);
  await expect.poll(() => mailed(group)).toEqual([`order_cancelled at ${group.host}`]);
  await group.api(`/orders/${bo}`, { cancelled: false }, 'PATCH');

  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/edit`);
  await page.getByLabel('Pickup place').fill('The old harbour');
  await press(page, 'Save round');
  await page.getByRole('link', { name: 'Tell the 2 people who ordered' }).click();
  await expect(page.getByRole('heading', { name: 'Send a message' })).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('ordered');
  await expect(page.getByLabel('Subject')).toHaveValue('New pickup time or place – {{round_name}}');
  await page.getByLabel('Subject').fill(`Moved at ${group.host}`);
  await press(page, 'Preview');
  const preview = page.frameLocator('iframe[name="preview-of-text"]').frameLocator('iframe');
  await expect(preview.getByText('The old harbour')).toBeVisible();
  await looksRight(page);
  await press(page, 'Send message');
  await expect(page.getByRole('heading', { name: 'Last message' })).toBeVisible();
  // Without scripts the page stays as it was read, perhaps after the last message and before the end.
  await expect
    .poll(async () => {
      await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/message`);
      return page.getByRole('link', { name: 'See each message' }).count();
    })
    .toBe(1);
  await expect(page.getByText('2 sent, 0 failed, of 2')).toBeVisible();
  await page.getByRole('link', { name: 'See each message' }).click();
  await expect(page.getByRole('row').filter({ hasText: `Moved at ${group.host}` })).toHaveCount(2);
  expect(violations).toEqual([]);
  await expectMail(page, `ann@${group.host}`, `Moved at ${group.host}`);
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('a list of orders is written to', async ({ page, group }) => {
    const { ann } = await twoOrders(group);
    await group.api(`/orders/${ann}`, { paid: true }, 'PATCH');
    await openConsole(page, group, `/admin/rounds/${group.roundId}/orders?filter=paid`);
    await page.getByRole('link', { name: 'Send these people a message' }).click();
    await expect(page.getByText('To one person with a listed order.')).toBeVisible();
    await page.getByLabel('Subject').fill(`Paid at ${group.host}`);
    await page.getByLabel('Text').fill('Thank you, {{name}}.');
    await press(page, 'Send message');
    await expect(page.getByText(`Paid at ${group.host}`)).toBeVisible();
    await expectMail(page, `ann@${group.host}`, `Paid at ${group.host}`);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `bo@${group.host}` })
        .filter({ hasText: 'Paid at' }),
    ).toHaveCount(0);
  });
});
