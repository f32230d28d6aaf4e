import { beforeAll, describe, expect, it } from 'vitest';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import { createOffering } from '@/lib/wines/offerings/commands';
import { listCategories } from '@/lib/wines/offerings/queries';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRound, aRoute } from '@/test/support/rules';

withOrganization({ once: true });

let categories: number[];

beforeAll(async () => {
  categories = (await listCategories(administrator, {})).items.map(({ id }) => id);
});

async function aDraft() {
  const { route } = await aRoute(administrator);
  return aRound(administrator, route, { status: 'draft' });
}

const offering = (roundId: number, fields: Record<string, unknown> = {}) => ({
  purchase_round_id: roundId,
  category_id: categories[0],
  name: 'Tavel',
  price_cents: 1250,
  ...fields,
});

const namesOf = async (id: number) =>
  (await getRoundWithOfferings(administrator, { id })).offerings.map(({ name }) => name);

describe('the position in the list', () => {
  it('is the last one for a new wine', async () => {
    const { round } = await aDraft();
    for (const name of ['One', 'Two', 'Three']) {
      await createOffering(administrator, offering(round.id, { name }));
    }
    expect(await namesOf(round.id)).toEqual(['Riesling', 'Barbera', 'One', 'Two', 'Three']);
  });

  it('is the requested one, and the next wine goes after the highest', async () => {
    const { round } = await aDraft();
    const first = await createOffering(administrator, offering(round.id, { name: 'One', position: 0 }));
    const far = await createOffering(administrator, offering(round.id, { position: 1_000_000 }));
    const next = await createOffering(administrator, offering(round.id, { name: 'Three' }));
    expect([first.position, far.position, next.position]).toEqual([0, 1_000_000, 1_000_000]);
    expect((await namesOf(round.id)).slice(-2)).toEqual(['Tavel', 'Three']);
  });

  it('is different for each of several wines added at once', async () => {
    const { round } = await aDraft();
    const added = await Promise.all(
      Array.from({ length: 12 }, () => createOffering(administrator, offering(round.id))),
    );
    expect(added.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 2),
    );
  });
});
