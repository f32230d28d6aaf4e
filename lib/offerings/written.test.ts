import { beforeAll, describe, expect, it } from 'vitest';
import type { Administrator } from '@/lib/caller';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { listCategories } from './queries';
import { createWrittenOffering, moveOffering, updateWrittenOffering } from './written';

openTestDatabase();

let administrator: Administrator;
let categories: number[];

beforeAll(async () => {
  administrator = await anAdministrator();
  categories = (await listCategories(administrator, {})).items.map(({ id }) => id);
});

async function aDraft(currency = 'EUR') {
  const { route } = await aRoute(administrator, { currency });
  return aRound(administrator, route, { status: 'draft' });
}

const offering = (roundId: number, fields: Record<string, unknown> = {}) => ({
  purchase_round_id: roundId,
  category_id: categories[0],
  name: 'Tavel',
  price: '12,50',
  ...fields,
});

const namesOf = async (id: number) =>
  (await getRoundWithOfferings(administrator, { id })).offerings.map(({ name }) => name);

describe('a price as it is written', () => {
  it('is read in the currency of the route', async () => {
    const euros = await aDraft();
    const yen = await aDraft('JPY');
    expect(await createWrittenOffering(administrator, offering(euros.round.id))).toMatchObject({
      priceCents: 1250,
      bottlesPerCrate: 6,
    });
    const added = await createWrittenOffering(administrator, offering(yen.round.id, { price: '1250' }));
    expect(added.priceCents).toBe(1250);
    await expect(updateWrittenOffering(administrator, { id: added.id, price: '12.5' })).rejects.toMatchObject(
      {
        errors: [{ path: 'price', message: 'Enter a whole amount such as 1250.' }],
      },
    );
    expect(await updateWrittenOffering(administrator, { id: added.id, name: 'Tavel rosé' })).toMatchObject({
      name: 'Tavel rosé',
      priceCents: 1250,
    });
  });

  it('is refused when it is none, or beyond what a line can hold', async () => {
    const { round } = await aDraft();
    for (const price of ['', 'ten', '1.250', '-3', '1000000,01']) {
      await expect(createWrittenOffering(administrator, offering(round.id, { price }))).rejects.toMatchObject(
        {
          status: 422,
          errors: [{ path: 'price' }],
        },
      );
    }
    expect(
      await createWrittenOffering(administrator, offering(round.id, { price: '1000000' })),
    ).toMatchObject({
      priceCents: 100_000_000,
    });
  });
});

describe('the place in the list', () => {
  it('is the last for a new wine', async () => {
    const { round } = await aDraft();
    for (const name of ['One', 'Two', 'Three']) {
      await createWrittenOffering(administrator, offering(round.id, { name }));
    }
    expect(await namesOf(round.id)).toEqual(['Riesling', 'Barbera', 'One', 'Two', 'Three']);
  });

  it('goes up and down within the category, and no further than its ends', async () => {
    const { round, offerings } = await aDraft();
    const [riesling, barbera] = offerings.map(({ id }) => id);
    const other = await createWrittenOffering(
      administrator,
      offering(round.id, { name: 'Rioja', category_id: categories[4] }),
    );
    const move = (id: number | undefined, direction: string) =>
      moveOffering(administrator, { id, direction });
    await move(barbera, 'up');
    expect(await namesOf(round.id)).toEqual(['Barbera', 'Riesling', 'Rioja']);
    await move(barbera, 'up');
    await move(riesling, 'down');
    await move(other.id, 'up');
    expect(await namesOf(round.id)).toEqual(['Barbera', 'Riesling', 'Rioja']);
    await move(barbera, 'down');
    expect(await namesOf(round.id)).toEqual(['Riesling', 'Barbera', 'Rioja']);
  });

  it('loses no wine when several move at once', async () => {
    const { round, offerings } = await aDraft();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        moveOffering(administrator, {
          id: offerings[index % 2]?.id,
          direction: index % 3 === 0 ? 'up' : 'down',
        }),
      ),
    );
    expect((await namesOf(round.id)).sort()).toEqual(['Barbera', 'Riesling']);
    const moved = await getRoundWithOfferings(administrator, { id: round.id });
    expect(moved.offerings.map(({ position }) => position).sort()).toEqual([0, 1]);
  });
});

it('is nobody else’s: another organization’s round and wine do not exist', async () => {
  const { round, offerings } = await aDraft();
  const stranger = await anAdministrator();
  const id = offerings[0]?.id;
  await expect(createWrittenOffering(stranger, offering(round.id))).rejects.toMatchObject({ status: 404 });
  await expect(updateWrittenOffering(stranger, { id, price: '1' })).rejects.toMatchObject({ status: 404 });
  await expect(moveOffering(stranger, { id, direction: 'down' })).rejects.toMatchObject({ status: 404 });
});
