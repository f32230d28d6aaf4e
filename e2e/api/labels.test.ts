import { beforeAll, describe, expect, it } from 'vitest';
import { ask, group, openGroup, visit } from './support';

openGroup();

let labels: string;

/** Orders so many bottles of the wines in crates of 6, 6, 12 and 1. */
const order = async (name: string, quantities: number[]) =>
  group.addOrder(await group.addPerson(name), quantities);

/** The numbers on the labels of a document. */
const numbersOn = (text: string) => [...text.matchAll(/data-label="(\d+)"/g)].map(([, number]) => number);

beforeAll(async () => {
  labels = `/purchase-rounds/${group.roundId}/labels`;
  await order('Ann', [7, 0, 13, 0]);
  const { id } = await order('Bo', [6, 0, 0, 0]);
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

  it('are refused with 422 on sheets that nobody knows', async () => {
    for (const query of ['?layout=a4-9', '?layout=', '?layout=a4-8&layout=a4-21', '?layout=toString']) {
      const { status, json } = await ask(`${labels}${query}`);
      expect([status, json.errors.map(({ path }: { path: string }) => path)], query).toEqual([
        422,
        ['layout'],
      ]);
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
