import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { addParticipant, changeRound } from '../support/stage';
import { holdScripts, saysOnce } from '../support/steps';

/** Orders of the first wine, six to a crate: 14 bottles, one more offered. Then the round is closed. */
async function closeWithOrders(group: Group): Promise<number[]> {
  const { id: participant } = await addParticipant(group, 'Ann', { name: 'Ann Smit' });
  const placed: number[] = [];
  for (const [quantity, extra] of [
    [10, 1],
    [4, 0],
  ]) {
    const order = await group.api('/orders', {
      purchase_round_id: group.roundId,
      participant_id: participant,
      lines: [{ wine_offering_id: group.offerings[0]?.id, quantity, extra }],
    });
    placed.push(order.id);
  }
  await changeRound(group, { status: 'closed' });
  return placed;
}

const open = async (page: Page, group: Group) => {
  await openConsole(page, group, `/admin/rounds/${group.roundId}/crates`);
};
const choice = (page: Page) => page.getByLabel('What to do with Crémant Extra Brut');
const settled = (page: Page) => page.locator('[data-outcome]').filter({ hasText: /^Finalized on / });
const settle = (page: Page) => page.getByRole('button', { name: 'Finalize the crates' });

test('a choice that was made before the scripts were there shows its result', async ({ page, group }) => {
  await closeWithOrders(group);
  const arrive = await holdScripts(page);
  await logIn(page, group);
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/crates`, {
    waitUntil: 'domcontentloaded',
  });
  await choice(page).selectOption('fill');
  arrive();
  await expect(page.getByText('3 bottles left over for the group')).toBeVisible();
});

test('crates are settled with the result in view, and settled again', async ({ page, group }) => {
  const [first] = await closeWithOrders(group);
  await open(page, group);
  await expect(page.getByText('Everybody gets what they ordered. No mail is sent.')).toBeVisible();
  await choice(page).focus();
  await choice(page).selectOption({ label: 'Leave out 2 bottles, latest orders first' });
  const changes = page.getByRole('table', { name: 'Orders that change' });
  await expect(changes.getByRole('row', { name: /Order 2, Ann Smit/ })).toContainText(
    '2 bottles instead of 4',
  );
  await expect(choice(page)).toBeFocused();
  await page.getByRole('button', { name: 'See what happens' }).click();
  await expect(page.getByRole('heading', { name: 'What is bought' })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  await looksRight(page);

  await group.api(`/orders/${first}`, { comment: 'Only words' }, 'PATCH');
  const lines = [{ wine_offering_id: group.offerings[0]?.id, quantity: 9 }];
  await group.api(`/orders/${first}`, { lines }, 'PATCH');
  await settle(page).click();
  await expect(saysOnce(page, /^Somebody changed this after you opened it/)).toBeFocused();
  await expect(page.getByText('Leave out 1 bottle, latest orders first')).toBeAttached();
  await expect(changes.getByRole('row', { name: /Order 2, Ann Smit/ })).toContainText(
    '3 bottles instead of 4',
  );
  await settle(page).click();
  await expect(page.getByText(/^Finalized on /)).toBeVisible();
  await expect(page.getByText('One order changed.')).toBeVisible();
  await expect(settled(page)).toBeFocused();
  await expect(settle(page)).toHaveCount(0);

  await page.getByText('Reopen the crates…').click();
  await page.getByRole('button', { name: 'Reopen the crates' }).click();
  await expect(page.getByText('Everybody gets what they ordered. No mail is sent.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Autumn round' })).toBeFocused();
  await choice(page).selectOption({ label: 'Buy the crate, 5 bottles left over' });
  await expect(page.getByText('5 bottles left over for the group')).toBeVisible();
  await settle(page).click();
  await expect(page.getByText(/^Finalized on /)).toBeVisible();
  const settlement = await group.api(`/purchase-rounds/${group.roundId}/settlement`);
  expect(settlement.offerings).toMatchObject([{ ordered: 13, surplus: 5, crates: 3, loose: 0 }]);

  await group.api(`/orders/${first}`, { lines: [{ ...lines[0], quantity: 8 }] }, 'PATCH');
  await page.reload();
  const late = page.getByRole('region', { name: 'After the crates were finalized' });
  await expect(late.getByRole('row', { name: /Order 1, Ann Smit/ })).toContainText('Changed');
  await page.getByRole('button', { name: 'Finalize again' }).click();
  await expect(late).toHaveCount(0);
});

/** Adds 300 wines with long ids to the list, of which one bottle each is ordered; then the round is closed. */
async function closeWithManyWines(group: Group): Promise<void> {
  const wines = await group.database<{ id: number }[]>`
    INSERT INTO wine_offerings
      (organization_id, purchase_round_id, category_id, name, price_cents, bottles_per_crate, position, id)
    OVERRIDING SYSTEM VALUE
    SELECT ${group.organizationId}, ${group.roundId}, 1, 'Wine ' || number, 1000, 6, number,
           900000000 + ${group.organizationId} * 1000 + number
    FROM generate_series(101, 400) number
    RETURNING id::int`;
  const { id } = await addParticipant(group, 'Ann', { name: 'Ann Smit' });
  for (const part of [wines.slice(0, 150), wines.slice(150)]) {
    await group.api('/orders', {
      purchase_round_id: group.roundId,
      participant_id: id,
      lines: part.map((wine) => ({ wine_offering_id: wine.id, quantity: 1 })),
    });
  }
  await changeRound(group, { status: 'closed' });
}

// All choices stand in the address, and with scripts once more in the framework's data.
test('the crates of 300 wines are settled as chosen', async ({ page, group }) => {
  await closeWithManyWines(group);
  await open(page, group);
  await page.getByLabel('What to do with Wine 399').selectOption('drop');
  const bought = page.getByRole('table', { name: 'Result for each wine' });
  await expect(bought.getByRole('row', { name: /Wine 399/ })).toContainText('1 bottle not bought');
  await page.getByLabel('What to do with Wine 400').selectOption('fill');
  await expect(bought.getByRole('row', { name: /Wine 400/ })).toContainText('5 bottles left over');
  await expect(bought.getByRole('row', { name: /Wine 399/ })).toContainText('1 bottle not bought');
  await page.reload();
  await settle(page).click();
  await expect(page.getByText(/^Finalized on /)).toBeVisible();
  const { offerings } = await group.api(`/purchase-rounds/${group.roundId}/settlement`);
  expect(offerings).toHaveLength(300);
  expect(offerings.slice(-2)).toMatchObject([{ dropped: 1 }, { surplus: 5 }]);
});

test.describe('on a phone without scripts', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test('crates are settled after their outcome was asked for', async ({ page, group }) => {
    await closeWithOrders(group);
    await open(page, group);
    await choice(page).selectOption({ label: 'Buy the crate, 3 bottles left over, 1 taken' });
    await page.getByRole('button', { name: 'See what happens' }).click();
    await expect(page.getByText('3 bottles left over for the group')).toBeVisible();
    await expect(page.getByText('11 bottles instead of 10')).toBeVisible();
    await settle(page).click();
    await expect(page.getByText(/^Finalized on /)).toBeVisible();
  });

  test('choices that were not shown are shown first, and settle nothing', async ({ page, group }) => {
    await closeWithOrders(group);
    await open(page, group);
    await choice(page).selectOption({ label: 'Leave out 2 bottles, latest orders first' });
    await settle(page).click();
    await expect(page.getByText(/You changed choices whose result you had not seen yet/)).toBeVisible();
    await expect(page.getByText(/^Finalized on /)).toHaveCount(0);
    await expect(choice(page)).toHaveValue('drop');
    await settle(page).click();
    await expect(page.getByText(/^Finalized on /)).toBeVisible();
    expect(await group.api(`/purchase-rounds/${group.roundId}/settlement`)).toMatchObject({
      offerings: expect.arrayContaining([expect.objectContaining({ dropped: 2 })]),
    });
    await expect(page.getByText(/nothing (happens|changes)/)).toHaveCount(0);
  });
});

test('a press in the moment in which the scripts take over counts', async ({ page, group }) => {
  await closeWithOrders(group);
  await page.addInitScript(() => {
    // Components listen to the window in the moment in which they are there, before anything is drawn anew.
    const listen = window.addEventListener.bind(window);
    let isPressed = false;
    window.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args);
      const form = document.querySelector<HTMLFormElement>('form#settle');
      const isTaken = form && Object.keys(form).some((key) => key.startsWith('__reactFiber$'));
      if (!isTaken || isPressed) return;
      isPressed = true;
      form.requestSubmit();
    };
  });
  await open(page, group);
  await expect(settled(page)).toBeVisible();
});

test('a press that comes before the outcome of a choice settles nothing', async ({ page, group }) => {
  await closeWithOrders(group);
  await open(page, group);
  let held = true;
  await page.route(/remainder/, (route) =>
    held && route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  await choice(page).selectOption({ label: 'Leave out 2 bottles, latest orders first' });
  await settle(page).click();
  held = false;
  await expect(page.getByText(/You changed choices whose result you had not seen yet/)).toBeVisible();
  await settle(page).click();
  await expect(settled(page)).toBeVisible();
});
