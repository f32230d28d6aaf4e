import { createHash } from 'node:crypto';
import { invalid } from '@/lib/rules/errors';
import { type LocalizedMessage, localizedMessage } from '@/lib/words/languages/localized-message';
import { GROUNDS } from './accent';
import { madePictures, type Picture } from './picture-process';

/** The largest accepted file, in bytes; with the rest of its form it fits the limit of a page. */
export const LARGEST_PICTURE = 900_000;

/** The most pixels that are unpacked, in all and a side. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 10_000;

/** The first bytes of accepted files. Other formats never reach the library, which reads many more. */
const BEGINNINGS: Beginning[] = [
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [[0, [0xff, 0xd8, 0xff]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** The box of files with parts, of which AVIF is one; the library reads no other of them. */
const AVIF: Beginning = [[4, [0x66, 0x74, 0x79, 0x70]]];

/** Bytes at their places. */
type Beginning = [at: number, bytes: number[]][];

const begins = (file: Uint8Array, parts: Beginning) =>
  parts.every(([at, bytes]) => bytes.every((byte, n) => file[at + n] === byte));

/** The most pixels of a wine's picture, which cameras make. */
const MOST_WINE_PIXELS = 50_000_000;

/** The pictures of a logo, and the hash by which all of them are found. */
export interface Logo {
  hash: string;
  pictures: Picture[];
}

const wrong = (message: LocalizedMessage) => invalid({ path: 'picture', message });

/**
 * Makes the pictures of a route's pages from a logo's file. It is encoded anew, without the file's metadata, such as
 * the place of a photograph. Refuses with 422 a file that is no PNG, JPEG or WebP, is too large or cannot be read; with
 * 503 when too many are being made.
 */
export async function picturesOf(organizationId: number, file: Uint8Array): Promise<Logo> {
  if (file.length > LARGEST_PICTURE) throw wrong(localizedMessage('pictureSize'));
  if (!BEGINNINGS.some((parts) => begins(file, parts))) throw wrong(localizedMessage('pictureKind'));
  const answer = await madePictures(organizationId, {
    file,
    recipe: 'logo',
    pixels: MOST_PIXELS,
    side: LONGEST_SIDE,
    look: { paper: GROUNDS.light.paper },
  });
  if ('refused' in answer) throw wrong(REFUSALS[answer.refused]);
  const [logo] = answer.pictures;
  const hash = createHash('sha256')
    .update(logo?.content ?? '')
    .digest('hex')
    .slice(0, 32);
  return { hash, pictures: answer.pictures };
}

const REFUSALS = {
  pixels: localizedMessage('picturePixels'),
  side: localizedMessage('pictureSide', { most: LONGEST_SIDE }),
  unreadable: localizedMessage('pictureUnreadable'),
};

/**
 * Makes a wine's picture of a file: as large as pages show it, and as it stands on a list. It is encoded anew, without
 * the file's metadata. Refuses with 422 a file that is no JPEG, PNG, WebP or AVIF, has too many pixels or cannot be
 * read; with 503 when too many are being made.
 */
export async function winePictureOf(
  organizationId: number,
  file: Uint8Array,
): Promise<{ content: Buffer; small: Buffer }> {
  if (![...BEGINNINGS, AVIF].some((parts) => begins(file, parts)))
    throw wrong(localizedMessage('winePictureKind'));
  const limits = { pixels: MOST_WINE_PIXELS, side: MOST_WINE_PIXELS };
  const answer = await madePictures<'whole' | 'small'>(organizationId, { recipe: 'wine', file, ...limits });
  if ('refused' in answer)
    throw wrong(
      answer.refused === 'pixels' ? localizedMessage('winePicturePixels') : REFUSALS[answer.refused],
    );
  const [whole, small] = answer.pictures;
  if (!whole || !small) throw wrong(REFUSALS.unreadable);
  return { content: whole.content, small: small.content };
}
