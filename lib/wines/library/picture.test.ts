import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '@/db/unscoped';
import { createRound, deleteRound } from '@/lib/rounds/commands';
import { anyone } from '@/lib/rules/caller';
import { createOffering } from '@/lib/wines/offerings/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { anAdministrator, aRoute } from '@/test/support/rules';
import { createWine, deleteWine } from './commands';
import { deleteWinePicture, getWinePicture, setWinePicture } from './picture';
import { getWine } from './queries';

withRoute({ once: true });

let elsewhere: Route;

beforeAll(async () => {
  ({ route: elsewhere } = await aRoute(await anAdministrator()));
});

const blank = (width: number, height: number, red = 120) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 30, b: 50 } } });

const add = () => createWine(administrator, { category_id: 2, name: 'Muscadet' });

async function withPicture() {
  const { id } = await add();
  return setWinePicture(administrator, { id, bytes: await blank(40, 60).png().toBuffer() });
}

const at = (url: string | null, { host = route.publicDomain, size = 'content', has_console = false } = {}) =>
  getWinePicture(anyone, { host, url, size, has_console });

const GONE = { status: 404 };

describe('a wine’s picture', () => {
  it('is made anew of each kind of file, upright, within 1600 pixels and without the place of a photograph', async () => {
    const { id } = await add();
    const exif = { IFD0: { Copyright: 'Ada Example' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } };
    const turned = blank(1800, 900).withExif(exif).withMetadata({ orientation: 6 });
    for (const bytes of [
      await turned.clone().jpeg().toBuffer(),
      await turned.clone().webp().toBuffer(),
      await blank(900, 1800).png().toBuffer(),
      await blank(900, 1800).avif({ effort: 0 }).toBuffer(),
    ]) {
      const { pictureUrl } = await setWinePicture(administrator, { id, bytes });
      const whole = await at(pictureUrl);
      const { format, width, height, exif: kept, orientation } = await sharp(whole).metadata();
      expect([format, width, height, kept, orientation]).toEqual(['webp', 800, 1600, undefined, undefined]);
      expect(await sharp(await at(pictureUrl, { size: 'small' })).metadata()).toMatchObject({
        width: 80,
        height: 160,
      });
    }
  });

  it('has another path for other content, which nobody guesses, and the old one ends', async () => {
    const wine = await withPicture();
    expect(wine.pictureUrl).toMatch(/^\/pictures\/wine-[0-9a-f]{32}$/);
    const bytes = await blank(40, 60, 9).png().toBuffer();
    const changed = await setWinePicture(administrator, { id: wine.id, bytes });
    expect(changed.pictureUrl).not.toBe(wine.pictureUrl);
    await at(changed.pictureUrl);
    await expectRefusal(at(wine.pictureUrl), GONE);
  });

  it('is on the hosts of its organization and of the console, and on no other', async () => {
    const { pictureUrl } = await withPicture();
    const other = { host: elsewhere.publicDomain };
    for (const has_console of [true, false]) {
      await expectRefusal(at(pictureUrl, { ...other, has_console }), GONE);
    }
    const none = { host: 'console.example' };
    await expectRefusal(at(pictureUrl, none), GONE);
    expect((await at(pictureUrl, { ...none, has_console: true })).length).toBeGreaterThan(0);
    await expectRefusal(at(`${pictureUrl}0`), GONE);
  });

  it.each<[string, () => Promise<Uint8Array>]>([
    [
      'a drawing with scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['nothing', async () => new Uint8Array()],
    ['a GIF', () => blank(4, 4).gif().toBuffer()],
    ['half a JPEG', async () => (await blank(400, 400).jpeg().toBuffer()).subarray(0, 400)],
    ['a box that is no picture', async () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2')],
    ['more than 50 million pixels', () => blank(10_000, 5001).png({ palette: true }).toBuffer()],
  ])('that is %s is refused, and the old one stays', async (_what, file) => {
    const { id, pictureUrl } = await withPicture();
    await expectInvalid(setWinePicture(administrator, { id, bytes: await file() }), 'picture');
    expect((await getWine(administrator, { id })).pictureUrl).toBe(pictureUrl);
    await at(pictureUrl);
  });

  it('of 40,000 pixels a side is taken, because it has fewer in all', async () => {
    const { id } = await add();
    const bytes = await blank(40_000, 1000).png({ palette: true }).toBuffer();
    const { pictureUrl } = await setWinePicture(administrator, { id, bytes });
    expect(await sharp(await at(pictureUrl)).metadata()).toMatchObject({ width: 1600, height: 40 });
  });

  it('stays with its offerings when the wine’s goes, and goes with the last of them', async () => {
    const wine = await withPicture();
    const round = await createRound(administrator, { route_id: route.id });
    const taken = { purchase_round_id: round.id, wine_id: wine.id, price_cents: 900 };
    expect(await createOffering(administrator, taken)).toMatchObject({ pictureUrl: wine.pictureUrl });
    await deleteWinePicture(administrator, { id: wine.id });
    expect((await getWine(administrator, { id: wine.id })).pictureUrl).toBeNull();
    await deleteWine(administrator, { id: wine.id });
    await at(wine.pictureUrl);
    await deleteRound(administrator, { id: round.id });
    await expectRefusal(at(wine.pictureUrl), GONE);
  });

  it('is refused for a wine that is not there', async () => {
    const bytes = await blank(4, 4).png().toBuffer();
    for (const change of [setWinePicture, deleteWinePicture]) {
      await expectRefusal(change(administrator, { id: 999_999_999, bytes }), GONE);
    }
  });
});
