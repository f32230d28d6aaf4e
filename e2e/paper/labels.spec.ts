import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { policyViolations } from '../support/looks';
import { printOnItsPaper } from '../support/pdf';

const [MM, INCH] = [72 / 25.4, 72];

/** The number of labels on a sheet, and the points of the paper and of a label. */
const SHEETS = [
  { layout: 'a4-8', labels: 8, paper: [210 * MM, 297 * MM], label: [99.1 * MM, 67.7 * MM] },
  { layout: 'a4-21', labels: 21, paper: [210 * MM, 297 * MM], label: [63.5 * MM, 38.1 * MM] },
  { layout: 'letter-10', labels: 10, paper: [8.5 * INCH, 11 * INCH], label: [4 * INCH, 2 * INCH] },
  { layout: 'letter-30', labels: 30, paper: [8.5 * INCH, 11 * INCH], label: [2.625 * INCH, INCH] },
] as const;

/** Places an order by bottles of a wine in crates of six, for a participant with a long name. */
const order = async (group: Group, name: string, quantity: number) =>
  group.addOrder(await group.addPerson(name, `${quantity}@example.org`), [0, quantity]);

/** Points to within a thousandth. */
const near = (size: readonly number[]) => size.map((points) => expect.closeTo(points, 0));

test('labels are printed at their size, as many on a sheet as it has', async ({ page, group }) => {
  await order(group, 'Ann Smit', 60 * 6);
  await order(group, 'Wijngaard '.repeat(18).trim(), 7);
  await logIn(page, group);
  for (const { layout, labels, paper, label } of SHEETS) {
    await page.goto(`${group.consoleUrl}/purchase-rounds/${group.roundId}/labels?layout=${layout}`);
    const sheets = await printOnItsPaper(page);
    expect(sheets, layout).toHaveLength(Math.ceil(62 / labels));
    for (const { width, height } of sheets) expect([width, height]).toEqual(near(paper));
    const numbers = sheets.map(({ texts }) => texts.filter(({ text }) => /^[12]$/.test(text)));
    expect(numbers.map(({ length }) => length)).toEqual(
      sheets.map((_, sheet) => Math.min(labels, 62 - sheet * labels)),
    );
    // The number is the largest thing on each label.
    const [first] = sheets;
    const sizes = first?.texts.filter(({ text }) => !/^[12]$/.test(text)).map(({ size }) => size) ?? [];
    expect(numbers[0]?.[0]?.size).toBeGreaterThan(1.5 * Math.max(...sizes));
    expect(first?.texts.map(({ text }) => text).join(' ')).toContain('6 × Riesling Alte Reben 2023');

    await page.emulateMedia({ media: 'print' });
    const boxes = await page
      .locator('[data-label]')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
    expect(boxes).toHaveLength(62);
    for (const box of boxes) expect(box.map((pixels) => pixels * 0.75)).toEqual(near(label));
    // Nothing on a label is cut off at its edges, however long the texts are.
    const cut = await page
      .locator('[data-label]')
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
            .length,
      );
    expect(cut, layout).toBe(0);
    await page.emulateMedia({ media: null });
  }
});

test('a round without crates prints one sheet that says so', async ({ page, group }) => {
  await openConsole(page, group, `/purchase-rounds/${group.roundId}/labels`);
  const [sheet, ...others] = await printOnItsPaper(page);
  expect(others).toEqual([]);
  expect(sheet?.texts.map(({ text }) => text).join(' ')).toContain('No crates to label.');
});

test('the console leads from a round to the labels, and from one layout to another', async ({
  page,
  groupWithOwnNonces: group,
}) => {
  await order(group, 'Ann Smit', 7);
  await logIn(page, group);
  const violations = policyViolations(page);
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}`);
  await page.getByRole('link', { name: 'Crate labels' }).click();
  await expect(page.getByRole('heading', { name: 'Crate labels', level: 1 })).toBeVisible();
  await expect(page.getByText('Labels of 99.1 × 67.7 mm.')).toBeVisible();
  await expect(page.locator('[data-label="1"]')).toHaveCount(2);
  await page.getByRole('link', { name: 'Letter, 30 labels' }).click();
  await expect(page.getByText('Labels of 2.625 × 1 in.')).toBeVisible();
  await expect(page.locator('[data-label="1"]')).toHaveCount(2);
  await expect(page.getByText('Some pages are missing here')).toBeHidden();
  expect(violations).toEqual([]);
});
