import { expect, openConsole, test } from '../fixtures';

test("each sum of a round's result stands at the right of its name, on a desk and on a phone", async ({
  page,
  group,
}) => {
  await openConsole(page, group, `/admin/rounds/${group.roundId}/result-sheet`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page
      .locator('.sheet-result')
      .evaluateAll((found) =>
        found.map((line) => [...line.children].map((part) => part.getBoundingClientRect().x)),
      );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((parts) => parts.toSorted((one, other) => one - other))).toEqual(lines);
  }
});
