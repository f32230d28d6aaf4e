import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { database, group, openGroup, visit } from '../support';

// The first page of sixty wines, as a phone loads it before an order, and a list of the console.

openGroup();

const WINES = 60;

async function packedBytes(): Promise<number> {
  const { status, text } = await visit('/', { headers: { accept: 'text/html' } });
  expect(status).toBe(200);
  return gzipSync(text).length;
}

it('pictures add less than a hundred and fifty bytes a wine to the list, and labels less than as much again', async () => {
  const { organizationId: organization, roundId: round } = group;
  await database`
    INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, producer, price_cents, position)
    SELECT ${organization}, ${round}, 1 + i % 5, 'Cuvée ' || md5(i::text), 'Domaine ' || md5('p' || i), 900 + i, 100 + i
    FROM generate_series(1, ${WINES}) i`;
  const without = await packedBytes();
  await database`
    INSERT INTO wine_pictures (organization_id, url, content, small)
    SELECT organization_id, '/pictures/wine-' || md5(id || 'a picture'), decode('00', 'hex'), decode('00', 'hex')
    FROM wine_offerings WHERE purchase_round_id = ${round}`;
  await database`
    UPDATE wine_offerings SET picture_url = '/pictures/wine-' || md5(id || 'a picture') WHERE purchase_round_id = ${round}`;
  const pictures = await packedBytes();
  await database`
    UPDATE wine_offerings
    SET bottle_ml = 750, alcohol_permille = 100 + id % 50, allergens = 'Contains sulphites', energy_kj = 300 + id % 40,
        energy_kcal = 70 + id % 10, nutrition_url = 'https://label.example/' || id, grapes = 'Riesling, Silvaner'
    WHERE purchase_round_id = ${round}`;
  const labels = await packedBytes();
  expect(pictures).toBeGreaterThan(without);
  expect(pictures - without).toBeLessThan(150 * WINES);
  expect(labels - pictures).toBeLessThan(150 * WINES);
});

it('a table of the console is sent once, and not again as data with a label in each cell', async () => {
  await group.addPeople(20);
  const cookie = `session=${await group.token(group.admin)}`;
  const { status, text } = await visit('/admin/participants', { headers: { cookie, accept: 'text/html' } });
  expect(status).toBe(200);
  expect(text.match(/ data-label="/g)?.length).toBeGreaterThanOrEqual(20);
  expect(text).not.toContain('\\"data-label\\"');
});
