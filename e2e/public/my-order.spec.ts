import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, test } from '../fixtures';
import { readCode } from '../support/code';
import { looksRight } from '../support/looks';
import { expectMail, inMailCatcher } from '../support/mail';
import { paidGroup } from '../support/paid-group';
import { addParticipant, changeRound, ownPage } from '../support/stage';
import { holdScripts, order, press, stepper } from '../support/steps';

/** Places an order of two bottles of the first wine and opens its own page. */
async function openOwnOrder(page: Page, group: Group): Promise<void> {
  await order(group, 'ann@example.org', [2]);
  await page.goto(await ownPage(group));
}

/** Has the group mail who ordered. */
const confirms = ({ addTemplate }: Group) => addTemplate('order_confirmed', 'Your order');

const stored = async ({ api }: Group) => (await api('/orders')).items[0];

for (const scripts of [true, false]) {
  test.describe(`on a phone ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: scripts });

    test('an order is changed on its own page', async ({ page, group }) => {
      await confirms(group);
      await openOwnOrder(page, group);
      await page.getByRole('link', { name: 'Change or cancel order' }).click();
      const first = page.getByLabel(`Bottles of ${group.offerings[0]?.name}`, { exact: true });
      await expect(first).toHaveValue('2');
      await first.fill('');
      await press(page, 'Save order');
      await expect(page.getByRole('alert').filter({ hasText: 'at least one bottle' })).toBeVisible();
      await page.getByLabel(`Bottles of ${group.offerings[1]?.name} 2023`, { exact: true }).fill('7');
      await page.getByLabel('Comment').fill('After four');
      const sum = page.getByRole('region', { name: 'Save your order' });
      if (scripts) await expect(sum.getByText('€89.60', { exact: true })).toBeVisible();
      await press(page, 'Save order');
      await expect(page).toHaveURL(/\/my-order\/[\w-]+(\?saved=mailed)?$/);
      await expect(page.getByRole('status')).toHaveText(
        'Saved. 7 bottles, €89.60. We have mailed it to a…@example.org.',
      );
      if (scripts) await expect(page.getByRole('status')).toBeFocused();
      await expect(page.getByRole('row', { name: /7 bottles/ })).toContainText('€89.60');
      expect(await stored(group)).toMatchObject({ order_number: 1, bottles: 7, comment: 'After four' });
    });

    test('a wrong address is corrected, and the mail goes to the right one', async ({ page, group }) => {
      await confirms(group);
      await addParticipant(group, 'Bob');
      await openOwnOrder(page, group);
      await page.getByText('Correct e-mail address').click();
      await page.getByLabel('The right e-mail address').fill('bob@example.org');
      await press(page, 'Save e-mail address');
      await expect(page.getByText('already exists in this group').first()).toBeVisible();
      await page.getByLabel('The right e-mail address').fill('nan@example.com');
      await press(page, 'Save e-mail address');
      await expect(page.getByRole('status')).toHaveText('Your e-mail address is corrected.');
      await expect(page.getByText('A confirmation is on its way to n…@example.com.')).toBeVisible();
      expect((await stored(group)).participant.email).toBe('nan@example.com');
      await inMailCatcher(page, 'nan@example.com');
    });

    test('an order is cancelled and restored', async ({ page, group }) => {
      await openOwnOrder(page, group);
      await page.getByRole('link', { name: 'Change or cancel order' }).click();
      await page.getByText('Cancel order…').click();
      await press(page, 'Yes, cancel the order');
      const cancelled = page.getByRole('heading', { name: 'This order is cancelled' });
      await expect(cancelled).toBeVisible();
      if (scripts) await expect(cancelled).toBeFocused();
      await expect(page.getByText('We have mailed you')).toHaveCount(0);
      expect((await stored(group)).cancelled_at).not.toBeNull();
      const [wine] = group.offerings;
      await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: 1 }, 'PATCH');
      await press(page, 'Restore order');
      await expect(page.getByText(`Only 1 bottle of ${wine?.name} is left`).first()).toBeVisible();
      await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: null }, 'PATCH');
      await press(page, 'Restore order');
      await expect(page.getByRole('link', { name: 'Change or cancel order' })).toBeVisible();
      expect((await stored(group)).cancelled_at).toBeNull();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an order cannot be changed after the deadline', async ({ page, group }) => {
    await openOwnOrder(page, group);
    await page.getByRole('link', { name: 'Change or cancel order' }).click();
    await page.getByLabel('Comment').fill('Too late');
    await changeRound(group, { order_deadline_at: '2021-01-01T10:00:00Z' });
    await press(page, 'Save order');
    const told = page
      .getByText('Orders can no longer be changed. Write to the organizer.')
      .filter({ visible: true });
    await expect(told).toHaveCount(1);
    await group.api(`/routes/${group.routeId}`, { contact_email: 'ask@example.org' }, 'PATCH');
    await page.reload();
    await expect(told).toHaveCount(1);
    await expect(told.getByRole('link', { name: 'ask@example.org' })).toBeVisible();
    await expect(page.getByLabel('Comment')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to order 1' }).click();
    await expect(page.getByRole('heading', { name: 'What you ordered' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change or cancel order' })).toHaveCount(0);
    expect((await stored(group)).comment).toBe('');
  });

  test('an order just placed says where the mail went, and is corrected', async ({ page, group }) => {
    await openOwnOrder(page, group);
    await expect(page.getByText('A confirmation is on its way')).toHaveCount(0);
    await confirms(group);
    await page.reload();
    await expect(
      page.getByText('A confirmation is on its way to a…@example.org. If that is not your address, correct'),
    ).toBeVisible();
    await page.getByText('Correct name or phone').click();
    await page.getByLabel('Phone').fill('+31 6 1234 5678');
    await page.getByLabel('Name').fill(' ');
    await press(page, 'Save name and phone');
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Phone')).toHaveValue('+31 6 1234 5678');
    await page.getByLabel('Name').fill('Ann Smit');
    await press(page, 'Save name and phone');
    await expect(page.getByRole('status')).toHaveText('Your corrections are saved.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you, Ann Smit. Your order is placed.',
    );
    expect((await stored(group)).participant).toMatchObject({ name: 'Ann Smit', phone: '+31 6 1234 5678' });
    await changeRound(group, { order_deadline_at: '2021-01-01T10:00:00Z' });
    await page.reload();
    await expect(page.getByText(/on its way to a…@example.org.*, correct it below\.$/)).toBeVisible();
    await expect(page.getByText('Correct name or phone')).toHaveCount(0);
  });

  test('a change keeps what the order takes more, and says what is left', async ({ page, group }) => {
    await openOwnOrder(page, group);
    const [wine] = group.offerings;
    const { id } = await stored(group);
    const lines = [{ wine_offering_id: wine?.id, quantity: 2, extra: 3 }];
    await group.api(`/orders/${id}`, { lines }, 'PATCH');
    await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: 3 }, 'PATCH');
    await page.getByRole('link', { name: 'Change or cancel order' }).click();
    const bottles = page.getByLabel(`Bottles of ${wine?.name}`, { exact: true });
    await bottles.fill('6');
    await press(page, 'Save order');
    const beside = `Only 1 more bottle of ${wine?.name} is left besides those in this order`;
    await expect(page.getByText(beside).first()).toBeVisible();
    await bottles.fill('2');
    await page.getByLabel('Comment').fill('After four');
    await press(page, 'Save order');
    await expect(page.getByRole('status')).toContainText('Saved.');
    const { comment, lines: kept } = await group.api(`/orders/${id}`);
    expect([comment, kept]).toMatchObject(['After four', [{ quantity: 2, extra: 3 }]]);
  });

  test('who cancels is mailed about it, and told so once', async ({ page, group }) => {
    await group.addTemplate('order_cancelled', `Cancelled at ${group.host}`, '<p>{{change_reason}}</p>');
    await openOwnOrder(page, group);
    await page.getByRole('link', { name: 'Change or cancel order' }).click();
    await page.getByText('Cancel order…').click();
    await press(page, 'Yes, cancel the order');
    await expect(page.getByText('We have mailed you a confirmation at a…@example.org.')).toBeVisible();
    await looksRight(page);
    const address = page.url().replace(/[?].*/, '');
    await expect(page).toHaveURL(address);
    await page.goto(address);
    await expect(page.getByText('The order was cancelled on')).toBeVisible();
    await expect(page.getByText('We have mailed you')).toHaveCount(0);
    await expectMail(page, 'ann@example.org', `Cancelled at ${group.host}`);
  });
});

test('a later round begins with the bottles of an earlier order', async ({ page, group }) => {
  await openOwnOrder(page, group);
  const { id } = await group.api(`/purchase-rounds/${group.roundId}/copy`, {});
  await expect(page.getByRole('link', { name: 'Order as last time' })).toHaveCount(0);
  await changeRound(group, { status: 'closed' });
  const { items } = await group.api(`/wine-offerings?purchase_round_id=${id}`);
  await group.api(`/wine-offerings/${items[0].id}`, { name: 'Another Brut' }, 'PATCH');
  await group.api(
    `/wine-offerings/${items[1].id}`,
    { name: group.offerings[0]?.name, producer: 'Domaine des Tilleuls' },
    'PATCH',
  );
  await group.api(`/purchase-rounds/${id}`, { status: 'open' }, 'PATCH');
  await page.reload();
  await page.getByRole('link', { name: 'Order as last time' }).click();
  await expect(page.getByLabel(`Bottles of ${group.offerings[0]?.name}`)).toHaveValue('2');
  await page.getByLabel('E-mail').fill('ann@example.org');
  await press(page, 'Place order');
  await expect(page.getByRole('heading', { name: 'Thank you, ann. Your order is placed.' })).toBeVisible();
  expect((await group.api(`/orders?purchase_round_id=${id}`)).items).toMatchObject([{ bottles: 2 }]);
});

test('a change begins with the wines of the order, under a heading of their own', async ({ page, group }) => {
  await order(group, 'ann@example.org', [0, 0, 3]);
  await page.goto(`${await ownPage(group)}/change`);
  await expect(page.locator('main form section h2, main form h3')).toHaveText([
    'Your wines',
    'Barbera d’Asti 2021',
    'Sparkling',
    'Crémant Extra Brut',
    'White',
    'Riesling Alte Reben 2023',
    'Fortified',
    'Ten Year Old Tawny',
    'Save your order',
  ]);
});

test('text typed before the scripts load stays in the field', async ({ page, group }) => {
  await openOwnOrder(page, group);
  await group.database`UPDATE orders SET comment = 'At noon' WHERE purchase_round_id = ${group.roundId}`;
  const arrive = await holdScripts(page);
  await page.goto(`${page.url()}/change`, { waitUntil: 'commit' });
  const offering = group.offerings[0]?.name;
  await page.getByLabel(`Bottles of ${offering}`, { exact: true }).fill('5');
  const comment = page.getByLabel('Comment');
  await comment.fill('At two, not at noon');
  await comment.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
  arrive();
  await expect(stepper(page, `One bottle more: ${offering}`)).toBeVisible();
  await page.keyboard.type(' sharp');
  await expect(comment).toHaveValue('At two sharp, not at noon');
  await press(page, 'Save order');
  await expect(page.getByText(/^Saved. 5 bottles, €69.75.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/my-order\/[\w-]+$/);
  expect(await stored(group)).toMatchObject({ bottles: 5, comment: 'At two sharp, not at noon' });
});

test('text typed while the scripts take over stays in the field', async ({ page, group }) => {
  await openOwnOrder(page, group);
  const changing = `${page.url()}/change`;
  await group.database`
    UPDATE orders SET comment = ${'At noon,\r\nif I can'} WHERE purchase_round_id = ${group.roundId}`;
  await page.addInitScript(() => {
    // React yields after a task has taken some milliseconds. Here it yields whenever it reads the clock.
    let time = 0;
    performance.now = () => {
      time += 1;
      return time;
    };
    // React sets this property when it takes over a text field. A key press follows in the next task.
    const defaultValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'defaultValue');
    const turn = new MessageChannel();
    turn.port1.addEventListener(
      'message',
      () => {
        const halfway = document.querySelector('[data-bottles-ready]') === null;
        document.execCommand('insertText', false, halfway ? ' or two' : ' too late');
      },
      { once: true },
    );
    turn.port1.start();
    Object.defineProperty(HTMLTextAreaElement.prototype, 'defaultValue', {
      ...defaultValue,
      set(text: string) {
        defaultValue?.set?.call(this, text);
        turn.port2.postMessage('');
      },
    });
  });
  for (const [early, end] of [
    ['', 'At noon or two,\nif I can'],
    [' sharp', 'At noon sharp or two,\nif I can'],
  ] as const) {
    const arrive = await holdScripts(page);
    await page.goto(changing, { waitUntil: 'commit' });
    const comment = page.getByLabel('Comment');
    await comment.focus();
    await comment.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
    await page.keyboard.insertText(early);
    arrive();
    await expect(comment).toHaveValue(end);
    await expect(stepper(page, `One bottle more: ${group.offerings[0]?.name}`)).toBeVisible();
    await expect(comment).toHaveValue(end);
    await page.unroute('**/*.js');
  }
});

test('the amount of a transfer is copied with the decimal sign of its reader', async ({ page, group }) => {
  await paidGroup(group, 'ann');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [language, button, amount] of [
    ['en', 'Copy amount', '13.95'],
    ['nl', 'Bedrag kopiëren', '13,95'],
  ] as const) {
    await page.goto(`${await ownPage(group)}?lang=${language}`);
    await press(page, button);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(amount);
  }
});

test('the code to pay is saved as a picture, and a lost link is mailed', async ({ page, group }) => {
  await paidGroup(group, 'ann');
  await page.goto(await ownPage(group));
  const saving = page.waitForEvent('download');
  await press(page, 'Save the code as a picture');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^RF\d+\.png$/);
  expect(await readCode(await readFile(await file.path()))).toContain('EUR13.95');

  await page.getByRole('link', { name: 'Find your order' }).click();
  await page.getByLabel('E-mail').fill('ann@example.org');
  await press(page, 'Send me my link');
  await expect(page.getByRole('status')).toContainText('If there is a current order with ann@example.org');
});

test('the paid and unpaid amounts are shown, whatever changed after the payment', async ({ page, group }) => {
  await openOwnOrder(page, group);
  await expect(page.getByText('€27.90 to pay')).toBeVisible();
  const { id } = await stored(group);
  await group.api(`/orders/${id}`, { paid: true }, 'PATCH');
  await page.reload();
  await expect(page.getByText(/^€27.90 paid, on [^:]* at [\d:]+ \w+$/)).toBeVisible();
  const bottles = async (quantity: number) => {
    const lines = [{ wine_offering_id: group.offerings[0]?.id, quantity }];
    await group.api(`/orders/${id}`, { lines }, 'PATCH');
    await page.reload();
  };
  await bottles(3);
  await expect(page.getByText('€13.95 still to pay')).toBeVisible();
  await expect(
    page.getByText(/^€27.90 paid on .* Your order has changed since and now costs €41.85/),
  ).toBeVisible();
  await bottles(1);
  await expect(page.getByText(/^€27.90 paid on .*: €13.95 more than your order costs now$/)).toBeVisible();
  await group.api(`/orders/${id}`, { cancelled: true }, 'PATCH');
  await page.reload();
  await expect(page.getByText('nothing to pay or to pick up. €27.90 will be refunded to you.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('bottles that nobody can order are not missing in a crate', async ({ page, group }) => {
    const [wine] = group.offerings;
    await changeRound(group, { shows_crates: true });
    await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: 8 }, 'PATCH');
    const row = page.locator('.wine-row', { hasText: wine?.name ?? '' });
    await order(group, 'ann@example.org', [7]);
    await page.goto(group.url);
    await expect(row).toContainText('7 of 12');
    await expect(row).toContainText('Only 1 bottle left');
    await expect(row).not.toContainText('missing');
    await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: 12 }, 'PATCH');
    await page.goto(group.url);
    await expect(row).toContainText('7 of 12, 5 missing');

    await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: 8 }, 'PATCH');
    const own = await ownPage(group);
    await page.goto(own);
    await expect(page.getByRole('row', { name: wine?.name ?? '' })).not.toContainText('missing');
    await page.goto(`${own}/change`);
    await expect(row).toContainText('7 of 12 including yours');
    await expect(row).not.toContainText('missing');
    await expect(row).toContainText('Only 1 more bottle left');
  });

  test('what was offered to fill a crate is told until that is settled', async ({ page, group }) => {
    const [wine] = group.offerings;
    const { id: person } = await addParticipant(group, 'Ann');
    await group.api('/orders', {
      purchase_round_id: group.roundId,
      participant_id: person,
      lines: [{ wine_offering_id: wine?.id, quantity: 6, extra: 2 }],
    });
    await changeRound(group, { status: 'closed' });
    await page.goto(await ownPage(group));
    await expect(page.getByText('And up to 2 bottles more to fill a crate.')).toBeVisible();
    await group.api(`/purchase-rounds/${group.roundId}/settlement`, {});
    await page.reload();
    await expect(page.getByText('And up to 2 bottles more to fill a crate.')).toHaveCount(0);
  });
});
