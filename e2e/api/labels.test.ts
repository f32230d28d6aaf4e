import { beforeAll, describe, expect, it } from 'vitest';
import { anotherGroup, ask, group, openGroup, visit } from './support';

openGroup();

let labels: string;

/** Orders so many bottles of the wines in crates of 6, 6, 12 and 1. */
async function order(name: string, quantities: number[]): Promise<number> {
  const lines = quantities.flatMap((quantity, index) =>
    quantity > 0 ? [{ wine_offering_id: group.offerings[index]?.id, quantity }] : [],
  );
  const data = { name, email: `${name.toLowerCase()}@example.org`, lines };
  const answer = await visit('/public/orders', { method: 'POST', data });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.order_number;
}

/** The numbers on the labels of a document. */
const numbersOn = (text: string) => [...text.matchAll(/data-label="(\d+)"/g)].map(([, number]) => number);

beforeAll(async () => {
  labels = `/purchase-rounds/${group.roundId}/labels`;
  await order('Ann', [7, 0, 13, 0]);
  await order('Bo', [6, 0, 0, 0]);
  const { id } = (await ask(`/orders?purchase_round_id=${group.roundId}&q=Bo`)).json.items[0];
  await ask(`/orders/${id}`, { method: 'PATCH', data: { cancelled: true } });
  await order('Cas', [0, 3, 0, 0]);
});

describe('the labels of a round', () => {
  it('are one for each crate that somebody gets, by order number', async () => {
    const { status, headers, text } = await ask(labels);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(numbersOn(text)).toEqual(['1', '1', '1', '3']);
    expect(text.match(/\d of \d/g)).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 1']);
    expect(text).not.toContain('Bo<');
  });

  it('go by what people get, where that is not what they ordered', async () => {
    const [{ id, lines }] = (await ask(`/orders?purchase_round_id=${group.roundId}&q=Cas`)).json.items;
    await group.database`UPDATE order_lines SET allotted = 0 WHERE id = ${lines[0].id}`;
    expect(numbersOn((await ask(labels)).text)).toEqual(['1', '1', '1']);
    await group.database`UPDATE order_lines SET allotted = 12 WHERE order_id = ${id}`;
    expect(numbersOn((await ask(labels)).text)).toEqual(['1', '1', '1', '3', '3']);
    await group.database`UPDATE order_lines SET allotted = NULL WHERE order_id = ${id}`;
  });

  it.each([
    ['', 'A4', '99.1mm', '67.7mm'],
    ['?layout=a4-8', 'A4', '99.1mm', '67.7mm'],
    ['?layout=a4-21', 'A4', '63.5mm', '38.1mm'],
    ['?layout=letter-10', 'letter', '4in', '2in'],
    ['?layout=letter-30', 'letter', '2.625in', '1in'],
  ])('%s are on %s, %s wide and %s high', async (query, paper, width, height) => {
    const { text } = await ask(`${labels}${query}`);
    expect(text).toContain(`@page { size: ${paper}; margin: 0; }`);
    expect(text).toMatch(new RegExp(`grid-template-columns: repeat\\(\\d, ${width}\\)`));
    expect(text).toContain(`grid-auto-rows: ${height}`);
  });

  it('are refused with 422 on sheets that nobody knows', async () => {
    for (const query of ['?layout=a4-9', '?layout=', '?layout=a4-8&layout=a4-21', '?layout=toString']) {
      const { status, json } = await ask(`${labels}${query}`);
      expect([status, json.errors.map(({ path }: { path: string }) => path)], query).toEqual([
        422,
        ['layout'],
      ]);
    }
  });

  it('say how many there are in the language of the route', async () => {
    for (const [locale, part] of [
      ['nl-NL', '2 van 3'],
      ['de-DE', '2 von 3'],
      ['fr-FR', '2 sur 3'],
      ['es-ES', '2 de 3'],
      ['en-GB', '2 of 3'],
    ]) {
      await ask(`/routes/${group.routeId}`, { method: 'PATCH', data: { locale } });
      const { text } = await ask(labels);
      expect(text).toContain(`<html lang="${locale?.slice(0, 2)}"`);
      expect(text).toContain(`>${part}<`);
    }
  });

  it('of another organization, or of no round, are not found', async () => {
    const at = await anotherGroup();
    for (const path of [labels, '/purchase-rounds/0/labels', '/purchase-rounds/abc/labels']) {
      const { status, json } = await ask(path, {}, { at });
      expect([status, json]).toEqual([404, { detail: 'Not found' }]);
    }
  });

  it('are given to a token, or to the cookie of a console that asks itself', async () => {
    const cookie = `session=${await group.token(group.admin)}`;
    const get = async (headers: Record<string, string>) => (await visit(labels, { headers })).status;
    expect(await get({ cookie })).toBe(200);
    expect(await get({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await get({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await get({ cookie, authorization: 'Bearer nonsense' })).toBe(401);
    expect(await get({})).toBe(401);
  });
});
