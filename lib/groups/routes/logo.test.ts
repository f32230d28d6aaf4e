import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { namePictureHash } from '@/lib/groups/branding/name-picture';
import type { Administrator, Visitor } from '@/lib/rules/caller';
import { anAdministrator, aRoute, openTestDatabase } from '@/test/support/rules';
import { getPicture, getRouteLogo, setRouteLogo } from './logo';

openTestDatabase();

let administrator: Administrator;
let visitor: Visitor;
let stranger: Visitor;
let picture: Uint8Array;

beforeAll(async () => {
  administrator = await anAdministrator();
  ({ visitor } = await aRoute(administrator));
  ({ visitor: stranger } = await aRoute(administrator));
  const red = { r: 120, g: 30, b: 50 };
  picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: red } })
    .png()
    .toBuffer();
});

describe('a route’s logo', () => {
  it('is found by its hash on its own route only, until it is taken away', async () => {
    const { id } = visitor.route;
    const { logoHash: hash } = await setRouteLogo(administrator, { id, picture });
    expect(await getPicture(visitor, { hash, kind: 'icon' })).toMatchObject({
      mediaType: 'image/png',
      width: 512,
    });
    expect(await getRouteLogo(administrator, { id })).toMatchObject({
      kind: 'logo',
      width: 300,
      height: 100,
    });
    for (const [caller, asked] of [
      [stranger, hash],
      [visitor, 'f'.repeat(32)],
    ] as const) {
      await expect(getPicture(caller, { hash: asked, kind: 'icon' })).rejects.toMatchObject({ status: 404 });
    }
    expect(await setRouteLogo(administrator, { id, picture: null })).toMatchObject({ logoHash: null });
    await expect(getPicture(visitor, { hash, kind: 'icon' })).rejects.toMatchObject({ status: 404 });
    expect(await getRouteLogo(administrator, { id })).toBeNull();
  });

  it('is refused for a route that is not there, and for a file that is no picture', async () => {
    await expect(setRouteLogo(administrator, { id: 999_999_999, picture })).rejects.toMatchObject({
      status: 404,
    });
    const wrong = { id: visitor.route.id, picture: Buffer.from('<svg/>') };
    await expect(setRouteLogo(administrator, wrong)).rejects.toMatchObject({ status: 422 });
  });
});

it('the picture of a route’s name is found by its own hash only', async () => {
  const hash = namePictureHash(visitor.route);
  expect(await getPicture(visitor, { hash, kind: 'share' })).toMatchObject({ mediaType: 'image/png' });
  const stranger = { ...visitor, route: { ...visitor.route, name: 'Another group' } };
  for (const [caller, kind] of [
    [stranger, 'share'],
    [visitor, 'icon'],
  ] as const) {
    await expect(getPicture(caller, { hash, kind })).rejects.toMatchObject({ status: 404 });
  }
});
