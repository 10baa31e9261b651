import { openPicture, refuseDamaged, UnreadablePictureError } from '../../pictures/read-picture.ts';

/** Size of every cover, in pixels: three to four, and twice the width at which book pages show it. */
const coverSize = { width: 480, height: 640 };

/**
 * Makes a cover of a picture: upright, cut to its middle, without what the file says besides (places, cameras).
 *
 * @returns a JPEG file
 * @throws UnreadablePictureError for what is no picture, damaged, or too large
 */
export const makeCover = async (picture: Uint8Array): Promise<Buffer> => {
  try {
    const { decode } = await openPicture(picture);
    return await decode()
      .resize({ ...coverSize, fit: 'cover', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
      .catch(refuseDamaged);
  } catch (error) {
    throw error instanceof UnreadablePictureError ? new UnreadablePictureError(error.problem, '封面') : error;
  }
};
