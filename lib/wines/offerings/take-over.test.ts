import { describe, expect, it } from 'vitest';
import { createRound } from '@/lib/rounds/commands';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRound, aRoute } from '@/test/support/rules';
import { updateOffering } from './commands';
import { getWineSources, takeOverWines } from './take-over';

withOrganization({ once: true });

const namesOf = async (id: number) =>
  (await getRoundWithOfferings(administrator, { id })).offerings.map(({ name }) => name);

describe('wines of an earlier round', () => {
  it('are taken over to the end of the list with all that is known of them', async () => {
    const { route } = await aRoute(administrator);
    const { route: another } = await aRoute(administrator);
    const { round, offerings } = await aRound(administrator, route);
    const { round: elsewhere, offerings: theirs } = await aRound(administrator, another);
    const region = { region: 'Mosel', vintage: 2023, max_bottles: 60, article_number: 'R-1' };
    await updateOffering(administrator, { id: offerings[0]?.id, name: 'Kabinett', ...region });
    const draft = await createRound(administrator, { route_id: route.id });
    const ids = [theirs[1]?.id, theirs[1]?.id];
    expect(await takeOverWines(administrator, { id: draft.id, offering_ids: ids })).toBe(1);
    await takeOverWines(administrator, { id: draft.id, offering_ids: offerings.map(({ id }) => id) });
    expect(await namesOf(draft.id)).toEqual(['Barbera', 'Kabinett', 'Barbera']);
    const [, copy] = (await getRoundWithOfferings(administrator, { id: draft.id })).offerings;
    expect(copy).toMatchObject({ region: 'Mosel', vintage: 2023, maxBottles: 60, articleNumber: 'R-1' });
    expect(await namesOf(round.id)).toEqual(['Kabinett', 'Barbera']);

    const sources = await getWineSources(administrator, { id: draft.id, from: elsewhere.id });
    expect(sources.rounds.map(({ id }) => id)).toEqual(expect.arrayContaining([round.id, elsewhere.id]));
    expect(sources.rounds.map(({ id }) => id)).not.toContain(draft.id);
    expect(sources.rounds.find(({ id }) => id === elsewhere.id)?.route).toBe(another.name);
    expect(sources.wines.map(({ name, listed }) => [name, listed])).toEqual([
      ['Riesling', false],
      ['Barbera', true],
    ]);
  });

  it('stay where they are when the prices are in another currency, or there are none', async () => {
    const { route } = await aRoute(administrator);
    const { route: swiss } = await aRoute(administrator, { currency: 'CHF' });
    const { round, offerings } = await aRound(administrator, swiss);
    const draft = await createRound(administrator, { route_id: route.id });
    const ids = [offerings[0]?.id];
    await expectRefusal(takeOverWines(administrator, { id: draft.id, offering_ids: ids }), {
      errors: [{ path: 'offering_ids', message: 'Choose wines whose price is in EUR.' }],
    });
    const { rounds } = await getWineSources(administrator, { id: draft.id });
    expect(rounds.map(({ id }) => id)).not.toContain(round.id);
    await expectRefusal(takeOverWines(administrator, { id: draft.id, offering_ids: [] }), {
      errors: [{ path: 'offering_ids', message: 'Choose at least one wine.' }],
    });
  });
});
