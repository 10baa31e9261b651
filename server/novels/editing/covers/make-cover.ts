/** Size of every cover, in pixels: three to four, and twice the width at which book pages show it. */
const coverSize = { width: 480, height: 640 };

/** Pixels of a picture that is read: what unpacking it may take of memory, however small the file. */
const maxPixels = 50_000_000;

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'];

/** Error of a file that is no picture; the message says so in Chinese. */
export class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';
}

/**
 * Makes a cover of a picture: upright, cut to its middle, without what the file says besides (places, cameras).
 *
 * @returns a JPEG file
 * @throws UnreadablePictureError for what is no picture, damaged, or too large
 */
export const makeCover = async (picture: Uint8Array): Promise<Buffer> => {
  // A native library of megabytes, for commands alone: no server waits for it at its start.
  const { default: sharp } = await import('sharp');
  try {
    const { format, width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) throw new UnreadablePictureError('封面图片太大');
    const image = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' });
    if (!formats.includes(format)) throw new UnreadablePictureError(`封面应是 JPEG、PNG、WebP 或 GIF，不是 ${format}`);
    return await image
      .rotate()
      .resize({ ...coverSize, fit: 'cover', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw error;
    throw new UnreadablePictureError('封面不是能读的图片，或已损坏');
  }
};
