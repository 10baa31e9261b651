import { type OpenedPicture, openPicture, refuseDamaged } from './read-picture.ts';

/** Size, in pixels, that pictures are scaled down to: the screen of a phone, and what a reader may look into by zooming. */
const maxSize = { width: 1600, height: 2400 };

/** Size of a picture of a text, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const sizeWithin = ({ width, height }: OpenedPicture): PictureSize => {
  const scale = Math.min(1, maxSize.width / width, maxSize.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/**
 * Checks a picture of a text by decoding all of it.
 *
 * @returns the size that {@link makePicture} makes it
 * @throws UnreadablePictureError for what is no picture, damaged, or too large
 */
export const checkPicture = async (bytes: Uint8Array): Promise<PictureSize & { pixels: number }> => {
  const opened = await openPicture(bytes);
  await opened.decode().resize(1, 1).raw().toBuffer().catch(refuseDamaged);
  return { ...sizeWithin(opened), pixels: opened.width * opened.height };
};

/**
 * Makes a picture of a text: upright, no larger than screens show, without what the file says besides (places, cameras).
 *
 * @returns a JPEG file
 * @throws UnreadablePictureError for what is no picture, damaged, or too large
 */
export const makePicture = async (bytes: Uint8Array): Promise<Buffer> => {
  const opened = await openPicture(bytes);
  return opened
    .decode()
    .resize({ ...sizeWithin(opened), fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(refuseDamaged);
};
