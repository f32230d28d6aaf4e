import { setPriority } from 'node:os';
import sharp from 'sharp';

// Runs in a process of its own (see picture-process.ts), which makes the pictures of one file.

// Nobody who orders waits while somebody tries logos.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

/** The most pixels a side that are kept of a file, from which all its pictures are made. */
const KEPT_SIDE = 1600;

const INSIDE = { fit: 'inside', withoutEnlargement: true };
const AROUND = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } };

/** What is made from each kind of file. Gets a function that gives the unpacked picture anew. */
const RECIPES = {
  logo: async (picture, { paper }) => [
    await made('logo', picture().resize(640, 192, INSIDE).webp({ quality: 90 })),
    await made('icon', picture().resize(512, 512, AROUND).png()),
    await made('share', await onPaper(picture(), paper)),
  ],
};

/** The picture in the middle of a sheet of paper, in the shape in which other sites show a link. */
async function onPaper(picture, paper) {
  const input = await picture.resize(800, 400, INSIDE).png().toBuffer();
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: paper } })
    .composite([{ input }])
    .png({ palette: true });
}

async function made(kind, picture) {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const { width, height, format } = info;
  return { kind, mediaType: `image/${format}`, width, height, content: data };
}

/** The pictures of a file, or the limit that it breaks. The head of the file says so before it is unpacked. */
async function picturesOf({ file, recipe, pixels, side, look }) {
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
  return { pictures: await RECIPES[recipe](() => sharp(data, { raw }), look) };
}

// It waits for its end after that, so that nothing of the answer is cut off.
process.on('message', async (order) => {
  process.send(await picturesOf(order).catch(() => ({ refused: 'unreadable' })));
});
