import type { Locator, Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { ownPage } from '../support/stage';
import { closeEarly, order, press } from '../support/steps';

const NOT_SAVED = /nothing is saved yet/;
const NOT_DONE = /nothing was done/;

/** A field of a form, by its label, with the values that two people give it. */
interface Wanted {
  label: string;
  mine?: string;
  theirs?: string;
  /** The field's value once `theirs` is shown in it, if that is formatted differently. */
  shown?: string;
  /** The stored form of `mine`, if that is different. */
  stored?: string;
  /** The words of the page for the current value, or the earlier one. */
  told?: string;
  /** The words of the page for the reader's own entry. */
  own?: string;
}

/** A form that changes a resource: its address, and a concurrent change of that resource. */
interface Changed {
  what: string;
  save: string;
  open(group: Group): Promise<string>;
  change(group: Group): Promise<unknown>;
  /** The stored values of `both`, `left` and `typed`. */
  stored(group: Group): Promise<unknown[]>;
  /** Typed by both, changed by them only, typed by me only, as far as the form has that many fields. */
  both: Wanted;
  left?: Wanted;
  typed?: Wanted;
}

const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: NOT_SAVED });
const first = async ({ api }: Group, path: string) => (await api(path)).items[0];
const onlyOrder = (group: Group) => first(group, '/orders');
const lines = ({ offerings }: Group, ...quantities: number[]) =>
  quantities.map((quantity, index) => ({ wine_offering_id: offerings[index]?.id, quantity }));

const anOrder = {
  save: 'Save order',
  change: async (group) =>
    group.api(`/orders/${(await onlyOrder(group)).id}`, { lines: lines(group, 4, 6) }, 'PATCH'),
  async stored(group) {
    const { lines: placed, comment } = await first(group, '/orders');
    return [...placed.map((line: { quantity: number }) => String(line.quantity)), comment];
  },
  both: {
    label: 'Bottles of Crémant Extra Brut',
    mine: '3',
    theirs: '4',
    told: '4 bottles',
    own: 'You changed 2 bottles to 3 bottles.',
  },
  left: { label: 'Bottles of Riesling Alte Reben 2023', theirs: '6', told: '0 bottles' },
  typed: { label: 'Comment', mine: 'After four', own: 'It was empty, and you filled it in.' },
} satisfies Partial<Changed>;

const FORMS: Changed[] = [
  {
    ...anOrder,
    what: 'an order',
    async open(group) {
      await order(group, 'ann@example.org', [2]);
      return `${group.consoleUrl}/admin/orders/${(await onlyOrder(group)).id}`;
    },
  },
  {
    ...anOrder,
    what: 'one’s own order',
    async open(group) {
      await order(group, 'ann@example.org', [2]);
      return `${await ownPage(group)}/change`;
    },
  },
  {
    what: 'a round',
    save: 'Save round',
    open: async ({ consoleUrl, roundId }) => `${consoleUrl}/admin/rounds/${roundId}/edit`,
    change: ({ api, roundId }) =>
      api(
        `/purchase-rounds/${roundId}`,
        { order_deadline_at: '2098-05-06T18:00', name: 'Their round' },
        'PATCH',
      ),
    async stored({ api, roundId }) {
      const round = await api(`/purchase-rounds/${roundId}`);
      return [round.name, round.order_deadline_at, round.description];
    },
    both: { label: 'Name', mine: 'My round', theirs: 'Their round', told: 'Their round' },
    left: {
      label: 'Order deadline',
      theirs: '2098-05-06T16:00:00.000Z',
      shown: '2098-05-06T18:00',
      told: 'Tuesday, 1 January 2999 at 20:00',
    },
    typed: { label: 'Description', mine: 'Mine' },
  },
  {
    what: 'a wine',
    save: 'Save wine',
    open: async ({ consoleUrl, offerings }) => `${consoleUrl}/admin/offerings/${offerings[0]?.id}`,
    change: ({ api, offerings }) =>
      api(`/wine-offerings/${offerings[0]?.id}`, { region: 'Loire', category_id: 2 }, 'PATCH'),
    async stored({ api, offerings }) {
      const offering = await api(`/wine-offerings/${offerings[0]?.id}`);
      return [offering.region, String(offering.category_id), String(offering.price_cents)];
    },
    both: {
      label: 'Region',
      mine: 'Burgundy',
      theirs: 'Loire',
      told: 'Loire',
      own: 'It was empty, and you filled it in.',
    },
    left: { label: 'Category', theirs: '2', told: 'Sparkling' },
    typed: {
      label: 'Price of a bottle in EUR',
      mine: '14.50',
      stored: '1450',
      own: 'You changed 13.95 to 14.50.',
    },
  },
  {
    what: 'a participant',
    save: 'Save participant',
    async open(group) {
      await order(group, 'ann@example.org', [2]);
      return `${group.consoleUrl}/admin/participants/${(await first(group, '/participants')).id}`;
    },
    change: async (group) =>
      group.api(
        `/participants/${(await first(group, '/participants')).id}`,
        { name: 'Anna', phone: '0612' },
        'PATCH',
      ),
    async stored(group) {
      const { name, phone, email } = await first(group, '/participants');
      return [name, phone, email];
    },
    both: { label: 'Name', mine: 'Anne', theirs: 'Anna', told: 'Anna' },
    left: { label: 'Phone', theirs: '0612', told: 'empty.' },
    typed: { label: 'E-mail', mine: 'anne@example.org' },
  },
  {
    what: 'a template',
    save: 'Save template',
    async open(group) {
      const { id } = await group.addTemplate('round_announced', 'Wine', '<p>Hello</p>');
      return `${group.consoleUrl}/admin/templates/${id}`;
    },
    change: async (group) =>
      group.api(
        `/mail-templates/${(await first(group, '/mail-templates')).id}`,
        { subject: 'More wine', body_html: '<p>Good day</p>' },
        'PATCH',
      ),
    async stored(group) {
      const { subject, body_html } = await first(group, '/mail-templates');
      return [subject, body_html];
    },
    both: {
      label: 'Subject',
      mine: 'Less wine',
      theirs: 'More wine',
      told: 'More wine',
      own: 'You changed Wine to Less wine.',
    },
    left: { label: 'Message, in HTML', theirs: '<p>Good day</p>', told: '<p>Hello</p>' },
  },
  {
    what: 'a route',
    save: 'Save group',
    open: async ({ consoleUrl, routeId }) => `${consoleUrl}/admin/settings/routes/${routeId}`,
    change: ({ api, routeId }) =>
      api(`/routes/${routeId}`, { name: 'Theirs', sender_name: 'The office' }, 'PATCH'),
    async stored({ api, routeId }) {
      const { name, sender_name, locale } = await api(`/routes/${routeId}`);
      return [name, sender_name, locale];
    },
    both: { label: 'Name', mine: 'Mine', theirs: 'Theirs', told: 'Theirs' },
    left: { label: 'Sender name', theirs: 'The office', told: 'empty.' },
    typed: { label: 'Language', mine: 'nl-NL', own: 'You changed' },
  },
  {
    what: 'the organization',
    save: 'Save name',
    open: async ({ consoleUrl }) => `${consoleUrl}/admin/settings`,
    change: ({ api }) => api('/organization', { name: 'Theirs' }, 'PATCH'),
    stored: async ({ api }) => [(await api('/organization')).name],
    both: { label: 'Name', mine: 'Mine', theirs: 'Theirs', told: 'Theirs' },
  },
];

/** The control of the field. The label of an optional field says so. */
const control = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}\\s*(optional)?$`)).and(page.locator('input, textarea, select'));

/** Fills in a field, or chooses from a list. */
async function enter(field: Locator, value: string): Promise<void> {
  const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? field.selectOption(value) : field.fill(value));
}

FORMS.forEach(({ what, save, open, change, stored, both, left, typed }, index) => {
  // Each way of the two with scripts and without, all forms together.
  const scripts = index % 2 === 0;
  const taken = index % 4 < 2;
  test.describe(`on a phone ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts, viewport: { width: 390, height: 844 } });

    const title = `${what} changed by two keeps what both wrote${taken ? ', and theirs where asked' : ''}`;
    test(title, async ({ page, group }) => {
      const fields = [both, left, typed].filter((field) => field !== undefined);
      await logIn(page, group);
      await page.goto(await open(group));
      await change(group);
      for (const { label, mine } of fields) if (mine) await enter(control(page, label), mine);
      const before = await stored(group);
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await press(page, save);
      await expect(notSaved(page)).toBeFocused();
      expect((await answered).status()).toBe(409);
      expect(await stored(group)).toEqual(before);
      for (const { label, mine, theirs, shown } of fields) {
        await expect(control(page, label)).toHaveValue(mine ?? shown ?? theirs ?? '');
      }
      await expect(page.getByText(`In the meantime it became ${both.told ?? ''}`).first()).toBeVisible();
      for (const { own } of fields) if (own) await expect(page.getByText(own).first()).toBeVisible();
      if (typed) await expect(page.getByText('Nobody else changed it.').first()).toBeVisible();
      if (left?.told)
        await expect(page.getByText(`Changed in the meantime. It was ${left.told}`)).toBeVisible();
      if (index === 0) await looksRight(page);
      const box = page.getByRole('checkbox', { name: 'Use this one' });
      if (taken) await box.first().check();
      await press(page, save);
      await expect(box).toHaveCount(0);
      expect(await stored(group)).toEqual([
        taken ? both.theirs : both.mine,
        ...(left ? [left.theirs] : []),
        ...(typed ? [typed.stored ?? typed.mine] : []),
      ]);
    });
  });
});

test('an order is not marked paid at an amount that nobody has seen', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await logIn(page, group);
  const row = page.getByRole('row', { name: /\b1 ann/ });
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/orders`);
  await anOrder.change(group);
  await row.getByRole('button', { name: 'Mark as paid : order 1' }).click();
  await expect(row.getByRole('alert').filter({ hasText: NOT_DONE })).toBeFocused();
  await expect(row).toContainText('€132.60');
  expect(await onlyOrder(group)).toMatchObject({ paid_at: null });
  await row.getByRole('button', { name: 'Mark as paid : order 1' }).click();
  await expect(page.getByText('Order 1 is paid.')).toBeVisible();
});

test('a refusal for another reason does not give the form a newer version', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, `/admin/orders/${(await onlyOrder(group)).id}`);
  await control(page, 'Bottles of Crémant Extra Brut').fill('');
  await press(page, 'Save order');
  await expect(page.getByRole('alert').filter({ hasText: 'at least one bottle' })).toBeVisible();
  await anOrder.change(group);
  await control(page, 'Comment').fill('Mine');
  await press(page, 'Save order');
  await expect(notSaved(page)).toBeFocused();
  await expect(page.getByText('In the meantime it became 4 bottles')).toBeVisible();
  await expect(control(page, 'Bottles of Riesling Alte Reben 2023')).toHaveValue('6');
});

test('a round whose dates were moved is not closed, one with a new order is', async ({ page, group }) => {
  await openConsole(page, group, `/admin/rounds/${group.roundId}`);
  const path = `/purchase-rounds/${group.roundId}`;
  await group.api(path, { order_deadline_at: '2098-05-06T18:00' }, 'PATCH');
  await closeEarly(page);
  await expect(page.getByRole('alert').filter({ hasText: NOT_DONE })).toBeFocused();
  await expect(page.getByText(/6 May 2098/).first()).toBeVisible();
  await order(group, 'ann@example.org', [2]);
  await closeEarly(page);
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  expect(await group.api(path)).toMatchObject({ status: 'closed' });
});

test('a template that was rewritten is not deleted unseen', async ({ page, group }) => {
  const template = FORMS.find(({ what }) => what === 'a template');
  await openConsole(page, group, (await template?.open(group)) ?? '');
  await template?.change(group);
  await page.getByText('Delete template…').click();
  await press(page, 'Delete for good');
  await expect(page.getByRole('alert').filter({ hasText: NOT_DONE })).toBeFocused();
  expect(await template?.stored(group)).toEqual(['More wine', '<p>Good day</p>']);
});

test('text typed after taking over the stored value is what is saved', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, `/admin/orders/${(await onlyOrder(group)).id}`);
  await anOrder.change(group);
  await control(page, 'Bottles of Crémant Extra Brut').fill('3');
  await press(page, 'Save order');
  const box = page.getByRole('checkbox', { name: 'Use this one' });
  await box.check();
  await page.getByRole('button', { name: 'One bottle more: Crémant Extra Brut' }).click();
  await expect(box).not.toBeChecked();
  await press(page, 'Save order');
  await expect(page.getByText('The order is saved.')).toBeVisible();
  expect(await anOrder.stored(group)).toEqual(['4', '6', '']);
});

test('marking an order paid does not stop its form from being saved', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, `/admin/orders/${(await onlyOrder(group)).id}`);
  await page.getByLabel('Comment').fill('Paid in cash');
  await press(page, 'Mark as paid : order 1');
  await expect(page.getByText(/^Paid, recorded on /)).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('Paid in cash');
  await press(page, 'Save order');
  await expect(page.getByText('The order is saved.')).toBeVisible();
  expect(await onlyOrder(group)).toMatchObject({ comment: 'Paid in cash', paid_at: expect.any(String) });
});

test('a value that another button brought into the page is not overwritten', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, `/admin/orders/${(await onlyOrder(group)).id}`);
  await control(page, 'Bottles of Crémant Extra Brut').fill('3');
  await anOrder.change(group);
  await press(page, 'Mark as paid : order 1');
  await expect(page.getByRole('alert').filter({ hasText: NOT_DONE })).toBeFocused();
  await press(page, 'Save order');
  await expect(notSaved(page)).toBeFocused();
  await expect(page.getByText('You changed 2 bottles to 3 bottles.')).toBeVisible();
  await expect(page.getByText('In the meantime it became 4 bottles')).toBeVisible();
  expect(await anOrder.stored(group)).toEqual(['4', '6', '']);
});

test('input for an order that was cancelled meanwhile stays in the page', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await page.goto(`${await ownPage(group)}/change`);
  await page.getByLabel('Comment').fill('After four');
  await group.api(`/orders/${(await onlyOrder(group)).id}`, { cancelled: true }, 'PATCH');
  await press(page, 'Save order');
  await expect(page.getByRole('alert').filter({ hasText: 'Restore it first' })).toBeFocused();
  await expect(page.getByLabel('Comment')).toHaveValue('After four');
});
