import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { PictureKind } from '@/db/schema/words';
import { invalid } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import { GROUNDS } from './accent';

/** The largest file that is taken, in bytes; with the rest of its form it fits what a page takes. */
export const LARGEST_PICTURE = 900_000;

/** The most pixels that are unpacked: small files may hold very large pictures. */
const MOST_PIXELS = 16_000_000;

/** How long one picture may take to be unpacked and encoded, in seconds. */
const LONGEST_SECONDS = 10;

/** How the files that are taken begin. Nothing else reaches the library, which reads many formats more. */
const BEGINNINGS = [
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [[0, [0xff, 0xd8, 0xff]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
] as const;

/** A picture that was made here. */
export interface Picture {
  kind: PictureKind;
  mediaType: string;
  width: number;
  height: number;
  content: Buffer;
}

/** The pictures of a logo, and the hash by which all of them are found. */
export interface Logo {
  hash: string;
  pictures: Picture[];
}

// One picture after the other on one thread, so that orders do not wait while somebody tries logos.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes what the pages show from the file of a logo. It is encoded anew, so that nothing else the file holds, such
 * as where a photograph was taken, comes along. Refuses with 422 what is no PNG, JPEG or WebP, is too large or
 * cannot be read.
 */
export async function picturesOf(file: Uint8Array): Promise<Logo> {
  if (file.length > LARGEST_PICTURE) throw wrong(saying('pictureSize'));
  if (
    !BEGINNINGS.some((parts) => parts.every(([at, bytes]) => bytes.every((byte, n) => file[at + n] === byte)))
  ) {
    throw wrong(saying('pictureKind'));
  }
  try {
    const { width, height } = await sharp(file).metadata();
    if (width * height > MOST_PIXELS) throw wrong(saying('picturePixels'));
    const pictures = [
      await encoded(
        'logo',
        read(file)
          .resize({ width: 640, height: 192, ...INSIDE })
          .webp({ quality: 90 }),
      ),
      await encoded(
        'icon',
        read(file)
          .resize({ width: 512, height: 512, ...AROUND })
          .png(),
      ),
      await encoded('share', await onPaper(read(file))),
    ];
    const hash = createHash('sha256')
      .update(pictures[0]?.content ?? '')
      .digest('hex')
      .slice(0, 32);
    return { hash, pictures };
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    throw invalid({ path: 'picture', message: saying('pictureUnreadable') });
  }
}

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;
const AROUND = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;

const wrong = (message: string) => invalid({ path: 'picture', message });

/** The picture upright as its camera says, without animation. */
const read = (file: Uint8Array): Sharp =>
  sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient();

/** The logo in the middle of a sheet of paper, in the shape in which other sites show a link. */
async function onPaper(logo: Sharp): Promise<Sharp> {
  const input = await logo
    .resize({ width: 800, height: 400, ...INSIDE })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: GROUNDS.light.paper } })
    .composite([{ input }])
    .png({ palette: true });
}

async function encoded(kind: PictureKind, picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const { width, height, format } = info;
  return { kind, mediaType: `image/${format}`, width, height, content: data };
}
