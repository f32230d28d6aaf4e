import { describe, expect, test } from 'vitest';
import { asLastTime } from './order-again';

const wine = (id: number, name: string, vintage: number | null = null, producer = 'Weingut Steinacker') => ({
  id,
  name,
  producer,
  vintage,
});

const lastTime = (ordered: ReturnType<typeof wine>[], offered: ReturnType<typeof wine>[]) => {
  const lines = ordered.map(({ id }) => ({ wineOfferingId: id, quantity: id * 10 }));
  const { bottles, missing } = asLastTime(lines, new Map(ordered.map((one) => [one.id, one])), offered);
  return { bottles: [...bottles], missing: missing.map(({ id }) => id) };
};

describe('an order as last time', () => {
  test('finds a wine by name and producer, whatever the case of its letters', () => {
    expect(
      lastTime([wine(1, 'Riesling')], [wine(7, 'riesling '), wine(8, 'Riesling', null, 'Other')]),
    ).toEqual({
      bottles: [[7, 10]],
      missing: [],
    });
  });

  test('takes the same vintage before the youngest one', () => {
    const offered = [wine(6, 'Riesling', 2022), wine(7, 'Riesling', 2024), wine(8, 'Riesling', 2023)];
    expect(lastTime([wine(1, 'Riesling', 2023)], offered).bottles).toEqual([[8, 10]]);
    expect(lastTime([wine(1, 'Riesling', 2019)], offered).bottles).toEqual([[7, 10]]);
    expect(lastTime([wine(1, 'Riesling', null)], offered).bottles).toEqual([[7, 10]]);
  });

  test('gives two vintages of a wine two places, and names what has none', () => {
    const ordered = [wine(1, 'Riesling', 2021), wine(2, 'Riesling', 2022), wine(3, 'Tawny')];
    expect(lastTime(ordered, [wine(7, 'Riesling', 2023), wine(8, 'Riesling', 2022)])).toEqual({
      bottles: [
        [7, 10],
        [8, 20],
      ],
      missing: [3],
    });
  });
});
