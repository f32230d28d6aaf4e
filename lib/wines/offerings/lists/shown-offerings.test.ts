import { expect, it } from 'vitest';
import { updateRound } from '@/lib/rounds/commands';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { listShownOfferings } from './shown-offerings';

openTestDatabase();

it('a visitor is told of the wines of their route’s rounds by id, and of none that nobody has seen', async () => {
  const administrator = await anAdministrator();
  const { route, visitor } = await aRoute(administrator);
  const { route: other } = await aRoute(administrator);
  const { round, offerings } = await aRound(administrator, route);
  const { offerings: drafted } = await aRound(administrator, route, { status: 'draft' });
  const { offerings: elsewhere } = await aRound(administrator, other);
  const stranger = await anAdministrator();
  const { offerings: foreign } = await aRound(stranger, (await aRoute(stranger)).route);
  const ids = [...offerings, ...drafted, ...elsewhere, ...foreign].map(({ id }) => id);
  const names = async () => (await listShownOfferings(visitor, { ids })).map(({ name, id }) => [name, id]);
  const shown = offerings.map(({ name, id }) => [name, id]);
  expect(await names()).toEqual(shown);
  await updateRound(administrator, { id: round.id, status: 'closed' });
  expect(await names()).toEqual(shown);
  expect(await listShownOfferings(visitor, { ids: [] })).toEqual([]);
});
