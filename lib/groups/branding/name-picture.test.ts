import sharp from 'sharp';
import { expect, it } from 'vitest';
import { namePicture, namePictureHash } from './name-picture';

const group = (name: string, accentColor: string | null = null) => ({ organizationId: 1, name, accentColor });

/** The middle of the ground, and whether anything is written on it. */
async function drawn(picture: { content: Buffer }) {
  const { data, info } = await sharp(picture.content)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(picture.content).removeAlpha().stats();
  return {
    size: [info.width, info.height],
    ground: `#${data.subarray(0, 3).toString('hex')}`,
    isWritten: channels.some(({ stdev }) => stdev > 5),
  };
}

it('the name of a group is drawn on its colour, or on that of all pages', async () => {
  for (const [name, colour, ground] of [
    ['Riverside Wine Circle', null, '#7a1f35'],
    ['Château & <Söhne>', '#114488', '#114488'],
    ['A'.repeat(200), '#114488', '#114488'],
  ] as const) {
    const picture = await namePicture(group(name, colour));
    expect(picture).toMatchObject({ kind: 'share', mediaType: 'image/png' });
    expect(await drawn(picture), name).toEqual({ size: [1200, 630], ground, isWritten: true });
  }
});

it('a picture is made once for a name and a colour', async () => {
  const [one, same] = await Promise.all([namePicture(group('Once')), namePicture(group('Once'))]);
  expect(same).toBe(one);
  expect(await namePicture(group('Once'))).toBe(one);
  const hashes = [group('Once'), group('Twice'), group('Once', '#114488')].map(namePictureHash);
  expect(new Set(hashes).size).toBe(3);
});

it('a name in letters without a typeface has no picture', () => {
  for (const name of ['חברים', 'Вино', 'Wine 🍷', '葡萄酒']) expect(namePictureHash(group(name))).toBeNull();
  for (const name of ['L’Été & Co. 2', 'Łódź 100%']) expect(namePictureHash(group(name))).not.toBeNull();
});
