import { picturesOf } from './page-parts.ts';
import type { Resolve } from './resolve-reference.ts';
import { readXhtml } from './xhtml-lines.ts';

/** Files that are tried as covers. */
const maxTried = 10;
/** A page with more text, in characters, is not the cover's, though a picture stands on it. */
const maxTextLength = 60;

const pictureName = /\.(?:jpe?g|png|gif|webp|avif|tiff?|heic)$/i;

/** The parts of a book's archive that finding a cover reads. */
interface CoverSource {
  read: (path: string) => Promise<Uint8Array | null>;
  readText: (path: string) => Promise<string | null>;
  resolve: Resolve;
}

/** The only picture of a page that is hardly more than that. */
const onlyPicture = async (path: string, { readText, resolve }: CoverSource): Promise<string | null> => {
  const source = await readText(path);
  if (source === null || readXhtml(source).lines.join('').length > maxTextLength) return null;
  const pictures = new Set(picturesOf(source).flatMap((reference) => resolve(path, reference)?.path ?? []));
  return pictures.size === 1 ? ([...pictures][0] ?? null) : null;
};

/**
 * Finds the picture of a book's cover.
 *
 * @param covers files that may be it, pictures or pages with one, the likeliest first
 * @param firstPage the first document in reading order
 * @returns a file that is named as pictures are, or is none of the book's pages, and its bytes; null without one
 */
export const findCover = async (
  covers: readonly string[],
  firstPage: string | undefined,
  source: CoverSource,
): Promise<{ path: string; bytes: Uint8Array } | null> => {
  for (const path of [...covers.slice(0, maxTried), ...(firstPage === undefined ? [] : [firstPage])]) {
    const isPage = path === firstPage || /html?$|xml$/i.test(path);
    const picture = isPage && !pictureName.test(path) ? await onlyPicture(path, source).catch(() => null) : path;
    const bytes = picture === null ? null : await source.read(picture).catch(() => null);
    if (picture !== null && bytes !== null && bytes.length > 0) return { path: picture, bytes };
  }
  return null;
};
