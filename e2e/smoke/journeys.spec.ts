import type { Group } from '@/test/support/group';
import { paidGroup } from '../support/paid-group';
import { PHONE } from '../support/pickup';
import { order } from '../support/steps';
import { expect, test } from './fixtures';
import type { Visitor } from './visitor';

// One journey for each thing that people come for, in every browser that they come with.

/** The address of the only order's own page. */
async function ownPage({ database, roundId, url }: Group): Promise<string> {
  const [row] = await database`SELECT access_token FROM orders WHERE purchase_round_id = ${roundId}`;
  return `${url}/my-order/${row?.access_token}`;
}

async function logIn(visitor: Visitor, { consoleUrl, admin }: Group, page: string): Promise<void> {
  await visitor.open(`${consoleUrl}/admin${page}`);
  await visitor.fill('E-mail', admin.email);
  await visitor.fill('Password', admin.password);
  await visitor.press('Log in');
}

const orders = async ({ api }: Group) => (await api('/orders')).items;

test('an order is placed', async ({ visitor, groupWithOwnNonces: group }) => {
  await visitor.open(group.url);
  await visitor.fill('Bottles of Riesling', '6');
  // Scripts add it up.
  await visitor.read('€76.80');
  await visitor.fill('Name', 'Ann Smit');
  await visitor.fill('E-mail', 'ann@example.org');
  await visitor.press('Place order');
  await visitor.read('Thank you, Ann Smit. Your order is placed.');
  expect(await orders(group)).toMatchObject([{ order_number: 1, bottles: 6 }]);
});

test('an order is changed', async ({ visitor, groupWithOwnNonces: group }) => {
  await order(group, 'ann@example.org', [2]);
  await visitor.open(await ownPage(group));
  await visitor.press('Change or cancel order');
  await visitor.fill('Bottles of Crémant', '7');
  await visitor.read('€97.65');
  await visitor.press('Save order');
  await visitor.read('Saved. 7 bottles, €97.65.');
  expect(await orders(group)).toMatchObject([{ order_number: 1, bottles: 7 }]);
});

test('an order’s page says how to pay', async ({ visitor, groupWithOwnNonces: group }) => {
  const [placed] = await paidGroup(group, 'ann');
  await visitor.open(await ownPage(group));
  await visitor.read('NL91 ABNA 0417 1643 00');
  await visitor.read(placed?.payment_reference ?? '');
  const width = `document.querySelector('img[alt="Payment code"]').naturalWidth`;
  await expect.poll(() => visitor.evaluate(width)).toBeGreaterThan(0);
});

test('somebody signs up between rounds', async ({ visitor, groupWithOwnNonces: group }) => {
  await group.api(`/purchase-rounds/${group.roundId}`, { status: 'closed' }, 'PATCH');
  await visitor.open(group.url);
  await visitor.fill('Name', 'Bo Bos');
  await visitor.fill('E-mail', 'bo@example.org');
  await visitor.press('Sign up');
  await visitor.read('You are on the list. We will write to bo@example.org');
  const { items } = await group.api('/participants');
  expect(items).toMatchObject([{ name: 'Bo Bos', email: 'bo@example.org' }]);
});

test('an administrator logs in', async ({ visitor, groupWithOwnNonces: group }) => {
  await visitor.open(`${group.consoleUrl}/admin`);
  await visitor.fill('E-mail', group.admin.email);
  await visitor.fill('Password', 'wrong');
  await visitor.press('Log in');
  await visitor.read('Incorrect email or password');
  await visitor.fill('Password', group.admin.password);
  await visitor.press('Log in');
  await visitor.read('Autumn round');
});

test('a new round is made', async ({ visitor, groupWithOwnNonces: group }) => {
  await logIn(visitor, group, '/rounds/new');
  await visitor.fill('Name', 'Winter round');
  await visitor.press('Create draft');
  await visitor.fill('Pickup place', 'Boathouse');
  await visitor.press('Save round');
  await visitor.read('The round is saved.');
  const { items } = await group.api('/purchase-rounds');
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'Winter round', pickup_location: 'Boathouse' }),
  );
});

test('an order is marked as paid', async ({ visitor, groupWithOwnNonces: group }) => {
  await order(group, 'ann@example.org', [2]);
  await logIn(visitor, group, `/rounds/${group.roundId}/orders`);
  await visitor.press('Mark as paid');
  await visitor.read('Order 1 is paid.');
  expect(await orders(group)).toMatchObject([{ paid_at: expect.any(String) }]);
});

test('a round is announced', async ({ visitor, groupWithOwnNonces: group }) => {
  await group.api(`/routes/${group.routeId}/starter-templates`, {});
  const email = `ann@${group.host}`;
  await group.api('/participants', { route_id: group.routeId, name: 'Ann', email });
  await logIn(visitor, group, `/rounds/${group.roundId}/announce`);
  await visitor.press('Announce round');
  await visitor.read('Every active participant has been reached.');
  const { items } = await group.api('/mail-logs');
  expect(items).toMatchObject([{ event_type: 'round_announced', status: 'sent' }]);
});

test('a round’s orders are printed', async ({ visitor, groupWithOwnNonces: group }) => {
  await order(group, 'ann@example.org', [2]);
  await logIn(visitor, group, `/rounds/${group.roundId}/pickup-list`);
  await visitor.read('ann@example.org');
  await visitor.evaluate('void (window.print = () => { document.title = "printed"; })');
  await visitor.press('Print');
  await expect.poll(() => visitor.evaluate('document.title')).toBe('printed');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('an order is handed out', async ({ visitor, groupWithOwnNonces: group }) => {
    await order(group, 'ann@example.org', [2]);
    const link = { purchase_round_id: group.roundId, label: 'Table 2' };
    const { url } = await group.api('/pickup-links', link);
    await visitor.open(`${group.url}${new URL(url).pathname}`);
    await visitor.press('Start handing out');
    await visitor.fill('Order number', '1');
    await visitor.press('Open order');
    await visitor.press('Hand over');
    await visitor.read('Picked up');
    await expect.poll(() => orders(group)).toMatchObject([{ collected_at: expect.any(String) }]);
  });
});
