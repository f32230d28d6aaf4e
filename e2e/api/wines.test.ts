import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_WINE_PICTURE } from '@/lib/wines/library/picture';
import { anotherGroup, ask, group, openGroup, visit } from './support';

openGroup();

/** The fields that no public answer has. */
const SECRET = ['wine_id', 'supplier_id', 'article_number', 'purchase_price_cents', 'min_bottles'];

let wine: string;
let file: Buffer;

const put = (body: Buffer | string, type = 'image/png') =>
  ask(`${wine}/picture`, { method: 'PUT', body, headers: { 'content-type': type } });

beforeAll(async () => {
  const { id } = await group.api('/wines', { category_id: 1, name: 'Muscadet', article_number: 'MUS-23' });
  wine = `/wines/${id}`;
  const background = { r: 120, g: 30, b: 50 };
  file = await sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
});

describe('a wine of the library', () => {
  it('is listed, shown, changed at its version and deleted', async () => {
    const made = await ask('/wines', { method: 'POST', data: { category_id: 2, name: 'Chenin' } });
    expect([made.status, made.headers.location]).toEqual([201, `/wines/${made.json.id}`]);
    const at = `/wines/${made.json.id}`;
    const listed = await ask('/wines?q=chen&category_id=2&limit=1');
    expect(listed.json).toEqual({ items: [made.json], total: 1 });
    const { headers } = await ask(at);
    const change = {
      method: 'PATCH',
      data: { vintage: 2024 },
      headers: { 'if-match': String(headers.etag) },
    };
    expect((await ask(at, change)).json).toEqual({ ...made.json, vintage: 2024 });
    expect((await ask(at, change)).status).toBe(412);
    expect((await ask(at, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(at)).status).toBe(404);
  });
});

describe('a wine’s picture', () => {
  it('is put as bytes, whatever is said of them, and read without a token where its organization is', async () => {
    const { status, json } = await put(file, 'application/octet-stream');
    expect([status, json.picture_url]).toEqual([
      200,
      expect.stringMatching(/^\/pictures\/wine-[0-9a-f]{32}$/),
    ]);
    const other = await anotherGroup();
    for (const path of [json.picture_url, `${json.picture_url}-small`]) {
      const shown = await visit(path);
      expect(shown.status).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      });
      // The console answers where no group does.
      expect((await visit(path, { headers: { host: 'console.example' } })).status).toBe(200);
      expect((await visit(path, {}, other)).status).toBe(404);
    }
    expect((await visit(`${json.picture_url}-large`)).status).toBe(404);
  });

  it('that is too large is refused with 413, one that is none with 422, and the old one stays', async () => {
    const { picture_url } = (await ask(wine)).json;
    expect((await put(Buffer.alloc(LARGEST_WINE_PICTURE + 1))).status).toBe(413);
    const refused = await put('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml');
    expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'picture']);
    expect((await ask(wine)).json.picture_url).toBe(picture_url);
  });

  it('and what the label says are told with the wine of a round, and nothing that is nobody’s business', async () => {
    await ask(wine, { method: 'PATCH', data: { allergens: 'Sulphites', alcohol_permille: 125 } });
    const { id, picture_url } = (await ask(wine)).json;
    const data = { purchase_round_id: group.roundId, wine_id: id, price_cents: 900 };
    const offering = (await ask('/wine-offerings', { method: 'POST', data })).json;
    expect(offering).toMatchObject({ wine_id: id, picture_url, article_number: 'MUS-23' });
    expect((await ask(`${wine}/picture`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(wine)).json.picture_url).toBeNull();
    const { text, json } = await visit('/public/current-round');
    const told = json.current_round.offerings.find((one: { id: number }) => one.id === offering.id);
    expect(told).toMatchObject({ picture_url, label: { allergens: 'Sulphites', alcohol_permille: 125 } });
    for (const field of SECRET) expect(text).not.toContain(field);
    expect(text).not.toContain('MUS-23');
    expect((await visit(picture_url)).status).toBe(200);
  });
});
