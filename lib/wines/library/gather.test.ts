import { describe, expect, it } from 'vitest';
import { createRound } from '@/lib/rounds/commands';
import { createOffering } from '@/lib/wines/offerings/commands';
import { getOffering } from '@/lib/wines/offerings/queries';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { DATES, testDatabase } from '@/test/support/rules';
import { createWine } from './commands';
import { gatherPastWines, getPastWines } from './gather';
import { addNextVintage } from './next-vintage';
import { listWines } from './queries';

withRoute();

/** A wine of a round in this state. */
async function sold(fields: object, status = 'closed') {
  const { id } = await createRound(administrator, { route_id: route.id, ...DATES });
  const offering = { purchase_round_id: id, category_id: 2, name: 'Muscadet', price_cents: 900, ...fields };
  const made = await createOffering(administrator, offering);
  await testDatabase`UPDATE purchase_rounds SET status = ${status} WHERE id = ${id}`;
  return made;
}

const past = () => getPastWines(administrator, {});
const gather = () => gatherPastWines(administrator, {});
const library = async () => (await listWines(administrator, {})).items;

describe('the wines of past rounds', () => {
  it('become a library as they were last, once each, and their offerings are linked to it', async () => {
    const first = await sold({ producer: 'Pépière', vintage: 2023, region: 'Nantes' });
    const last = await sold({
      name: ' muscadet ',
      producer: 'PÉPIÈRE',
      vintage: 2023,
      region: 'Loire',
      alcohol_permille: 125,
    });
    const other = await sold({ producer: 'Pépière', vintage: null });
    const { items, total } = await past();
    expect([total, items.map(({ vintage }) => vintage).toSorted()]).toEqual([2, [2023, null]]);
    expect(await gather()).toBe(2);
    const wines = (await library()).toSorted((one, other) => (other.vintage ?? 0) - (one.vintage ?? 0));
    expect(wines).toMatchObject([
      { region: 'Loire', vintage: 2023, alcoholPermille: 125, bottleMl: 750 },
      { vintage: null, region: '' },
    ]);
    for (const [offering, wine] of [
      [first, wines[0]],
      [last, wines[0]],
      [other, wines[1]],
    ] as const) {
      expect((await getOffering(administrator, { id: offering.id })).wineId).toBe(wine?.id);
    }
    expect([await past(), await gather()]).toEqual([{ items: [], total: 0 }, 0]);
  });

  it('are not of drafts or open rounds, nor in the library already', async () => {
    await sold({ name: 'Draft' }, 'draft');
    await sold({ name: 'Open' }, 'open');
    await sold({ name: 'Known', producer: 'P', vintage: 2020 });
    await createWine(administrator, { category_id: 1, name: 'KNOWN', producer: 'p', vintage: 2020 });
    expect(await past()).toEqual({ items: [], total: 0 });
  });

  it('are made once by two presses at a time', async () => {
    await sold({});
    const made = await Promise.all([gather(), gather()]);
    expect(made.toSorted()).toEqual([0, 1]);
    expect(await library()).toHaveLength(1);
  });
});

describe('the next vintage', () => {
  it('is a wine of its own, alike but for the year', async () => {
    const wine = await createWine(administrator, {
      category_id: 2,
      name: 'Muscadet',
      vintage: 2023,
      grapes: 'Melon',
      alcohol_permille: 125,
    });
    const { id, createdAt, ...next } = await addNextVintage(administrator, { id: wine.id });
    const { id: before, createdAt: earlier, ...alike } = wine;
    expect([id > before, createdAt >= earlier, next]).toEqual([true, true, { ...alike, vintage: 2024 }]);
  });

  it('is refused for a wine without a vintage', async () => {
    const { id } = await createWine(administrator, { category_id: 2, name: 'Sherry' });
    await expectRefusal(addNextVintage(administrator, { id }), 422);
  });
});
