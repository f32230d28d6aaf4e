import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import sharp from 'sharp';

// Runs in a process of its own (see picture-process.ts), which makes the pictures of one file or name.

// A low priority, so that orders never wait behind logos.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

/** The most pixels a side that are kept of a file, from which all its pictures are made. */
const KEPT_SIDE = 1600;

const INSIDE = { fit: 'inside', withoutEnlargement: true };
const AROUND = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } };

/** The maker of each kind of job. */
const RECIPES = {
  async logo({ look, ...file }) {
    const { refused, picture } = await unpacked(file);
    if (refused) return { refused };
    const small = await picture().resize(800, 400, INSIDE).png().toBuffer();
    return {
      pictures: [
        await made('logo', picture().resize(640, 192, INSIDE).webp({ quality: 90 })),
        await made('icon', picture().resize(512, 512, AROUND).png()),
        await made('share', onGround(small, look.paper)),
      ],
    };
  },
  async wine(file) {
    const { refused, picture } = await unpacked(file);
    if (refused) return { refused };
    return {
      pictures: [
        await made('whole', picture().webp({ quality: 82 })),
        await made('small', picture().resize(160, 160, INSIDE).webp({ quality: 80 })),
      ],
    };
  },
  async name({ name, look: { ground, ink } }) {
    const text = `<span foreground="${ink}">${name.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)}</span>`;
    // As large as its place allows. Its lines are broken inside a word only where that is longer than a line.
    const place = { width: 960, height: 360, align: 'centre', wrap: 'word-char' };
    const input = await sharp({ text: { text, font: 'Geist', fontfile: FONT, rgba: true, ...place } })
      .png()
      .toBuffer();
    return { pictures: [await made('share', onGround(input, ground))] };
  },
};

/** The framework brings a typeface along for such pictures; a container has none of its own. */
const FONT = createRequire(import.meta.url).resolve('next/dist/compiled/@vercel/og/Geist-Regular.ttf');

/** A picture in the middle of a ground, in the shape in which other sites show a link. */
function onGround(input, background) {
  return sharp({ create: { width: 1200, height: 630, channels: 3, background } })
    .composite([{ input }])
    .png({ palette: true });
}

async function made(kind, picture) {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const { width, height, format } = info;
  return { kind, mediaType: `image/${format}`, width, height, content: data };
}

/**
 * A function that gives the picture of a file anew, or the limit that it breaks. The head of the file says so before it
 * is unpacked.
 */
async function unpacked({ file, pixels, side }) {
  const { width, height } = await sharp(file).metadata();
  if (width * height > pixels) return { refused: 'pixels' };
  if (Math.max(width, height) > side) return { refused: 'side' };
  // Upright as its camera says, without animation, and unpacked once for all that is made of it.
  const { data, info } = await sharp(file, { limitInputPixels: pixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(KEPT_SIDE, KEPT_SIDE, INSIDE)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { picture: () => sharp(data, { raw }) };
}

// It waits for its end after that, so that nothing of the answer is cut off.
process.on('message', async (order) => {
  process.send(await RECIPES[order.recipe](order).catch(() => ({ refused: 'unreadable' })));
});
