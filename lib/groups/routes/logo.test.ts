import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { namePictureHash } from '@/lib/groups/branding/name-picture';
import type { Visitor } from '@/lib/rules/caller';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, visitor, withRoute } from '@/test/support/rounds/opening';
import { aRoute } from '@/test/support/rules';
import { getPicture, getRouteLogo, setRouteLogo } from './logo';

withRoute({ once: true });

let stranger: Visitor;
let picture: Uint8Array;

beforeAll(async () => {
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
      await expectRefusal(getPicture(caller, { hash: asked, kind: 'icon' }), 404);
    }
    expect(await setRouteLogo(administrator, { id, picture: null })).toMatchObject({ logoHash: null });
    await expectRefusal(getPicture(visitor, { hash, kind: 'icon' }), 404);
    expect(await getRouteLogo(administrator, { id })).toBeNull();
  });

  it('is refused for a route that is not there, and for a file that is no picture', async () => {
    await expectRefusal(setRouteLogo(administrator, { id: 999_999_999, picture }), 404);
    const wrong = { id: visitor.route.id, picture: Buffer.from('<svg/>') };
    await expectRefusal(setRouteLogo(administrator, wrong), 422);
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
    await expectRefusal(getPicture(caller, { hash, kind }), 404);
  }
});
