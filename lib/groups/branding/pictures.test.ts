import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '@/test/support/refusals';
import { LARGEST_PICTURE, picturesOf } from './pictures';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 120, g: 30, b: 50, alpha: 0.5 } } });

const refused = (file: Uint8Array) => refusalOf(picturesOf(1, file));

describe('a logo', () => {
  it('is made into pictures of bounded size that hold nothing else of the file', async () => {
    const photograph = await blank(1200, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada Example' } })
      .toBuffer();
    expect(photograph.includes('Ada Example')).toBe(true);
    for (const file of [
      photograph,
      await blank(1200, 600).png().toBuffer(),
      await blank(1200, 600).webp().toBuffer(),
    ]) {
      const { hash, pictures } = await picturesOf(1, file);
      expect(hash).toMatch(/^[\da-f]{32}$/);
      expect(pictures.map(({ kind, mediaType, width, height }) => [kind, mediaType, width, height])).toEqual([
        ['logo', 'image/webp', 384, 192],
        ['icon', 'image/png', 512, 512],
        ['share', 'image/png', 1200, 630],
      ]);
      for (const { content } of pictures) expect(content.includes('Ada Example')).toBe(false);
    }
  });

  it('that is small is not blown up', async () => {
    const { pictures } = await picturesOf(1, await blank(40, 20).png().toBuffer());
    expect(pictures[0]).toMatchObject({ width: 40, height: 20 });
  });

  it('that is something else is refused before it is read', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    const sentence = '422 picture: Choose a PNG, JPEG or WebP picture.';
    expect(await refused(svg)).toBe(sentence);
    expect(await refused(new Uint8Array())).toBe(sentence);
    expect(await refused(await blank(10, 10).gif().toBuffer())).toBe(sentence);
    expect(await refused(await blank(10, 10).tiff().toBuffer())).toBe(sentence);
  });

  it('that is too large, in bytes or in pixels, is refused', async () => {
    expect(await refused(new Uint8Array(LARGEST_PICTURE + 1))).toBe(
      '422 picture: Choose a picture of at most 900 kB.',
    );
    const bomb = await blank(8000, 8000).png({ palette: true }).toBuffer();
    expect(bomb.length).toBeLessThan(LARGEST_PICTURE);
    expect(await refused(bomb)).toBe('422 picture: Choose a picture of at most 16 million pixels.');
  });

  it('that has a side of too many pixels is refused, however narrow it is', async () => {
    const sentence = '422 picture: Choose a picture of at most 10,000 pixels a side.';
    expect(await refused(await blank(1, 10_001).png().toBuffer())).toBe(sentence);
    expect(await refused(await blank(10_001, 1).webp().toBuffer())).toBe(sentence);
    expect(await refused(await blank(1, 10_000).png().toBuffer())).toBe('read');
  });

  it('is turned as its camera says, and keeps its colours whatever the file counts them in', async () => {
    const wide = blank(300, 100).jpeg();
    const { pictures } = await picturesOf(1, await wide.withMetadata({ orientation: 6 }).toBuffer());
    expect(pictures[0]).toMatchObject({ width: 64, height: 192 });
    for (const file of [
      await blank(40, 20).removeAlpha().toColourspace('cmyk').jpeg().toBuffer(),
      await blank(40, 20).toColourspace('rgb16').png().toBuffer(),
    ]) {
      const [logo] = (await picturesOf(1, file)).pictures;
      const { dominant } = await sharp(logo?.content).removeAlpha().stats();
      expect(dominant.r).toBeGreaterThan(dominant.g + 50);
    }
  });

  it('is made in a process of its own, one after the other, and none of them stays', async () => {
    const file = await blank(600, 300).png().toBuffer();
    const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
    const others = processes();
    // The first process of a busy machine takes long to read its modules, and waiting jobs are refused in the
    // end; three are enough.
    await picturesOf(0, file);
    await expect.poll(processes).toBe(others);
    const seen = new Set<number>();
    const look = setInterval(() => seen.add(processes() - others), 5);
    const made = await Promise.all(Array.from({ length: 3 }, (_, n) => picturesOf(n % 2, file)));
    clearInterval(look);
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(1);
    expect(Math.max(...seen)).toBe(1);
    await expect.poll(processes).toBe(others);
  });

  it('that is cut off or damaged is refused', async () => {
    const file = await blank(600, 300).png({ compressionLevel: 0 }).toBuffer();
    const sentence = '422 picture: This picture cannot be read. Save it again and retry.';
    expect(await refused(file.subarray(0, 2000))).toBe(sentence);
    expect(await refused(file.subarray(0, 9))).toBe(sentence);
  });
});
