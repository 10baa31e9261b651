import type { Store } from '../../../db/open-store.ts';
import { openPicture, refuseDamaged, UnreadablePictureError } from '../../pictures/read-picture.ts';
import { keepJpeg } from '../covers/save-cover.ts';

/** Size of a banner's picture at most, in pixels: twice the width at which the home page shows it. */
const bannerSize = { width: 1_120, height: 640 };

/**
 * Keeps a picture for a banner: upright, made smaller where it is larger than a page can show, without what the file says besides.
 * @returns its address
 * @throws UnreadablePictureError for what is no picture, damaged, or too large
 */
export const keepBannerPicture = async (store: Store, picture: Uint8Array): Promise<string> => {
  try {
    const { decode } = await openPicture(picture);
    const bytes = await decode()
      .resize({ ...bannerSize, fit: 'outside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
      .catch(refuseDamaged);
    return keepJpeg(store, bytes);
  } catch (error) {
    throw error instanceof UnreadablePictureError ? new UnreadablePictureError(error.problem, '横幅') : error;
  }
};
