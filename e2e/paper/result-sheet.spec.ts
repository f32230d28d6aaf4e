import { expect, logIn, test } from '../fixtures';

for (const width of [1280, 390]) {
  test(`each sum of a round's result stands at the right of its name, ${width} px wide`, async ({
    page,
    group,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await logIn(page, group);
    await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/result-sheet`);
    const lines = await page
      .locator('.sheet-result')
      .evaluateAll((found) =>
        found.map((line) => [...line.children].map((part) => part.getBoundingClientRect().x)),
      );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((parts) => parts.toSorted((one, other) => one - other))).toEqual(lines);
  });
}
