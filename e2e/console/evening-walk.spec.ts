import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { camt, type WrittenEntry } from '@/test/support/rounds/bank-files';
import { expect, openConsole, test } from '../fixtures';
import { counting } from '../support/counting';
import { looksRight } from '../support/looks';
import { card, event, open, PHONE } from '../support/pickup';

/** The orders of the round by the storefront's people; two more come late, by telephone. A full round has 101. */
const ORDERS = 31;
/** The orders that nobody pays for by transfer, the late ones included. */
const UNPAID = 8;
/** The people who do not come at first. */
const ABSENT = 3;

interface PlacedOrder {
  id: number;
  order_number: number;
  due_cents: number;
  payment_reference: string;
  participant: { name: string };
}

/** A round that is over and put away, with its mail, and people, suppliers and an account for the next one. */
async function lastRound({ api, addWine, routeId, roundId, offerings, host }: Group): Promise<number[]> {
  const account = await api('/payment-accounts', { holder: 'Riverside', iban: 'NL91ABNA0417164300' });
  await api(`/routes/${routeId}`, { payment_account_id: account.id }, 'PATCH');
  await api(`/routes/${routeId}/starter-templates`, {});
  const wines = ['Sancerre', 'Soave'].map((name) => addWine(name, { category_id: 2, price_cents: 1190 }));
  const ids = [...offerings, ...(await Promise.all(wines))].map(({ id }) => id);
  for (const [place, name] of ['Loire', 'Mosel', 'Rossi'].entries()) {
    const supplier = await api('/suppliers', { name, email: `${name}@${host}` });
    // The last two wines have no supplier.
    const own = ids.slice(0, 4).filter((_id, index) => index % 3 === place);
    const fields = { supplier_id: supplier.id, purchase_price_cents: 800 };
    for (const id of own) await api(`/wine-offerings/${id}`, fields, 'PATCH');
  }
  await api(`/purchase-rounds/${roundId}/mailings`, {
    event_type: 'round_announced',
    anchor: 'opens_at',
    days: 0,
    at: null,
  });
  await api(`/purchase-rounds/${roundId}`, { status: 'closed', finished: true }, 'PATCH');
  const people = Array.from({ length: ORDERS }, (_, index) =>
    api('/participants', {
      route_id: routeId,
      name: `${['Anna', 'Bram', 'Carla', 'Dirk'][index % 4]} van ${String.fromCharCode(65 + index / 4)}oorn`,
      email: `p${index}@${host}`,
    }),
  );
  return (await Promise.all(people)).map(({ id }) => id);
}

const ordersOf = async ({ api }: Group, round: number): Promise<PlacedOrder[]> => {
  const { items } = await api(`/orders?purchase_round_id=${round}&limit=100`);
  return items.sort((one: PlacedOrder, other: PlacedOrder) => one.order_number - other.order_number);
};

/** Each person's order: one to six bottles of two wines, with one offered more by some. */
async function placeOrders({ api }: Group, round: number, people: number[]): Promise<void> {
  const { items: wines } = await api(`/wine-offerings?purchase_round_id=${round}`);
  for (const [index, participant_id] of people.entries()) {
    const lines = [index % 6, (index + 1 + (index % 4)) % 6].map((wine, place) => ({
      wine_offering_id: wines[wine].id,
      quantity: 1 + ((index + 2 * place) % 3),
    }));
    await api('/orders', { purchase_round_id: round, participant_id, lines });
  }
}

/** Transfers of all orders but the last ones; fourteen name no order, as people write them. */
function transfersOf(orders: PlacedOrder[]): WrittenEntry[] {
  return orders
    .slice(0, -UNPAID)
    .map(({ order_number, due_cents, payment_reference, participant }, index) => {
      const paid = { amount: (due_cents / 100).toFixed(2), name: participant.name, id: `T${index}` };
      if (index >= 14) return { ...paid, text: payment_reference };
      if (index < 9) return { ...paid, text: 'for the wine' };
      if (index < 11) return { ...paid, name: 'M. Huisman', text: `order ${order_number}` };
      return { ...paid, name: `Bosman ${index}`, text: 'our wine', amount: (due_cents / 100 + 7).toFixed(2) };
    });
}

/** Adds up numbers. */
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

test('a round from plan to reconciled money takes an organizer at most 25 pages and 60 presses', async ({
  page,
  group,
}) => {
  const { api, consoleUrl } = group;
  const people = await lastRound(group);
  const button = (name: string | RegExp) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first();
  await openConsole(page, group, '/admin');
  const { counted, press, choose, settled } = counting(page);

  // Plan, open and announce.
  await press(button('Plan the next one'));
  await settled('Edit round');
  await press(button('Save round'));
  await expect(button('Save wines')).toBeVisible();
  await press(button('Open round'));
  await expect(page.getByText('Close round…')).toBeVisible();
  const round = Number(/rounds\/(\d+)$/.exec(page.url())?.[1]);
  await placeOrders(group, round, people);

  // Close, days later.
  await page.goto(`${consoleUrl}/admin`);
  await press(link('Round 2'));
  await press(page.getByText('Close round…'));
  await press(button('Close now'));
  await expect(page.getByText('Round 2 is closed.')).toBeVisible();
  await settled('Round 2');

  // Two late orders by telephone, the second of a new participant.
  await press(link('Orders'));
  await press(link('Place an order'));
  await settled('Place an order');
  await press(link('Bram van Aoorn'));
  await page.getByLabel('Bottles of Crémant Extra Brut', { exact: true }).fill('3');
  await press(button('Place and enter another'));
  await expect(page.getByText(/^Order \d+ is placed\.$/)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Old Mr Timmermans');
  await press(page.getByLabel('Has no e-mail'));
  await press(button('Add participant'));
  await page.getByLabel('Bottles of Soave', { exact: true }).fill('2');
  await press(button('Place and enter another'));
  await expect(page.getByText(/^Order \d+ is placed\.$/)).toBeVisible();

  // Crates.
  await press(link('Crates and purchase'));
  await settled('Bottles that do not fill a crate');
  const remainders = page.getByRole('combobox', { name: /^What to do with/ });
  await choose(remainders.nth(0), 'drop');
  await expect(page.getByText(/bottles? not bought$/)).toBeVisible();
  await choose(remainders.nth(1), 'fill');
  await expect(page.getByText(/left over for the group$/)).toBeVisible();
  await press(button('Finalize the crates'));
  await expect(page.getByText(/^Finalized on /)).toBeVisible();

  // Buy: two wines get a supplier and a price.
  await press(link('Purchase'));
  const suppliers = page.getByRole('combobox', { name: /: \d+ bottles?$/ });
  await expect(suppliers).toHaveCount(2);
  for (const place of [0, 1]) {
    const second = suppliers.nth(place).getByRole('option').nth(2);
    await choose(suppliers.nth(place), (await second.getAttribute('value')) ?? '');
    await page.getByLabel('Purchase price in EUR').nth(place).fill('7');
  }
  await looksRight(page);
  await press(button('Set suppliers'));
  await expect(page.getByText('2 wines now have a supplier.')).toBeVisible();
  await press(button('Make and send all 3 purchase orders'));
  await expect(page.getByText('3 purchase orders were sent.')).toBeVisible();
  const before = await ordersOf(group, round);

  // Receive, two bottles short.
  await press(link('Record deliveries'));
  const came = page.getByLabel(/^Bottles of Barbera.* delivered$/);
  await came.fill(String(Number(await came.inputValue()) - 2));
  await press(button('See what happens'));
  await expect(page.getByText(/2 too few/)).toBeVisible();
  await press(button('Record 3 deliveries'));
  await expect(page.getByText('3 deliveries are recorded.')).toBeVisible();

  // Assign transfers, remind who owes, and note the refunds.
  await press(link('Payments'));
  await press(link('Import a bank statement'));
  const buffer = Buffer.from(camt(transfersOf(before)));
  await page
    .getByLabel('Bank statement')
    .setInputFiles({ name: 'november.xml', mimeType: 'application/xml', buffer });
  await press(button('Show what is in it'));
  await press(button('Assign transfers'));
  await expect(page.getByRole('heading', { name: '14 transfers to assign' })).toBeVisible();
  await press(button('Assign all 2 certain ones'));
  await expect(page.getByRole('heading', { name: '12 transfers to assign' })).toBeVisible();
  await press(button('Assign the 9 whose name and amount match'));
  for (const [place, order] of before.slice(11, 14).entries()) {
    await expect(page.getByRole('heading', { name: /^\d transfers? to assign/ })).toContainText(
      `${3 - place}`,
    );
    const row = page.getByRole('row').filter({ hasText: `Bosman ${11 + place}` });
    await press(row.getByRole('link', { name: /^Find its order/ }));
    await page.getByLabel('Order number, name, e-mail, reference or amount').fill(String(order.order_number));
    await page.getByLabel('Order number, name, e-mail, reference or amount').press('Enter');
    await press(row.getByRole('button', { name: new RegExp(`: order ${order.order_number},`) }));
  }
  await settled('No transfers to assign');
  await press(button('Send reminders for the selected'));
  // The last one has no address.
  await expect(
    page.getByText(/^Reminders for \d orders are on their way\. Left out: 1, because/),
  ).toBeVisible();
  const refunds = page.getByRole('button', { name: /^Mark as refunded/ });
  for (let left = await refunds.count(); left > 0; left -= 1) {
    await press(refunds.first());
    await expect(refunds).toHaveCount(left - 1);
  }

  // A link for helpers, and the papers.
  await press(link('Round 2'));
  await press(link('Pickup day'));
  await press(link('Links for helpers'));
  await page.getByLabel('Label').fill('Table 1');
  await press(button('Make link'));
  const helping = (await page.getByText(/\/helping\//).textContent()) ?? '';
  await press(link('Pickup list'));
  await expect(page.locator('.sheets')).toContainText('Old Mr Timmermans');
  await press(link('Crate labels'));
  await expect(page.locator('[data-label="1"]').first()).toBeVisible();

  // Hand out, on a helper's phone: an order that is paid, and one that is owed.
  const phone = await page.context().newPage();
  await phone.setViewportSize(PHONE);
  await handOut(phone, helping, round, group);

  // Write to those who did not come, and they come.
  await press(link('Back to the round'));
  await press(link('Pickup day'));
  await press(link('Write to them'));
  await expect(page.getByLabel('To', { exact: true })).toContainText(`${ABSENT} people`);
  await press(button('Send message'));
  await expect(page.getByText(`${ABSENT} sent, 0 failed, of ${ABSENT}`)).toBeVisible();
  await collectAll(group, round, 0);

  // The result.
  await press(link('Overview'));
  await press(link('Look at the result'));
  await settled('Money');
  await press(button('All done: put the round away'));
  await expect(page.getByRole('heading', { name: 'This round is put away' })).toBeVisible();

  expect(counted.refusals).toBe(0);
  expect(counted.pages.length, counted.pages.join('\n')).toBeLessThanOrEqual(25);
  expect(counted.presses).toBeLessThanOrEqual(60);

  const { bottles, ...money } = await api(`/purchase-rounds/${round}/result`);
  const { items: bought } = await api(`/purchase-orders?purchase_round_id=${round}`);
  const taken = await Promise.all(
    (await ordersOf(group, round)).map(({ id }) => api(`/payments?order_id=${id}`)),
  );
  const cents = taken.flatMap(({ items }) => items.map((one: { amount_cents: number }) => one.amount_cents));
  expect(sum(bought.map((one: { bottles: number }) => one.bottles))).toBe(bottles.bought);
  expect(bottles.received).toBe(bottles.bought - 2);
  expect(bottles.received).toBe(bottles.handed_out + bottles.left_over);
  expect(sum(cents) + money.owed_cents - money.refundable_cents).toBe(money.total_cents);
  expect(money).toMatchObject({ orders: ORDERS + 2, owed_cents: 0, refundable_cents: 0 });
});

/** Hands out two orders on a phone, with cash for one, and all others but the absent ones at once. */
async function handOut(phone: Page, helping: string, round: number, group: Group): Promise<void> {
  await phone.goto(helping);
  await phone.getByRole('button', { name: 'Start handing out' }).click();
  await phone.waitForURL('**/pickup');
  await open(phone, 1);
  await event(phone, 'collected').click();
  await expect(card(phone)).toHaveAttribute('data-state', 'collected');
  await open(phone, ORDERS);
  await event(phone, 'paid_cash').click();
  await expect(card(phone)).toContainText('Nothing to pay.');
  await event(phone, 'collected').click();
  await expect(phone.locator('[data-pending="0"]')).toBeAttached();
  await phone.close();
  await collectAll(group, round, ABSENT);
}

/** Hands out all orders that are not, but so many; who owes pays in cash. */
async function collectAll({ api }: Group, round: number, but: number): Promise<void> {
  const { orders } = await api(`/purchase-rounds/${round}/pickup`);
  const left = orders.filter(({ collected_at }: { collected_at: string | null }) => collected_at === null);
  const at = new Date().toISOString();
  const events = left
    .slice(but)
    .flatMap(({ id, due_cents }: { id: number; due_cents: number }) => [
      ...(due_cents > 0
        ? [{ id: randomUUID(), order_id: id, at, kind: 'paid_cash', amount_cents: due_cents }]
        : []),
      { id: randomUUID(), order_id: id, at, kind: 'collected' },
    ]);
  await api(`/purchase-rounds/${round}/pickup-events`, { events });
}
