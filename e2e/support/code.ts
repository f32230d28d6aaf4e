import jsQR from 'jsqr';
import sharp from 'sharp';

/** The text of the code in a picture, if it is dark on light, with whatever stands around it. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  return jsQR(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}
