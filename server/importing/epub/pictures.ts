import { createHash } from 'node:crypto';
import { pictureAddress } from '../../novels/pictures/get-picture.ts';
import { checkPicture, type PictureSize } from '../../novels/pictures/make-picture.ts';
import { UnreadablePictureError } from '../../novels/pictures/read-picture.ts';
import { pictureOf } from '../../novels/saving/incoming/annotated-text.ts';
import { type PageLines, type PagePicture, withoutLines } from './page-lines.ts';
import type { Resolve } from './resolve-reference.ts';

/** Bounds of the pictures of one book: what taking them in may take of memory and time, and of the library. */
export const pictureBounds = {
  /** Different pictures, and places where they stand. */
  count: 2_000,
  places: 10_000,
  /** Of one file, and of all that are taken. */
  fileBytes: 20_000_000,
  bytes: 100_000_000,
  /** Pixels of all that are decoded. */
  pixels: 5_000_000_000,
};

/** A picture with a side shorter than this, in pixels, is a spacer; within a line of text, a longer one is an ornament of it too. */
const minSide = 8;
const minInlineSide = 64;

/** Why a picture is not taken in, as the report says it. */
const reasons = {
  missing: '书里没有这个文件',
  elsewhere: '在书外面',
  unreadable: '不是图片或已损坏',
  too_large: '图片太大',
  svg: 'SVG',
  inline: '字行里的小图',
  spacer: '空白的小图',
  too_many: '超出数量或总大小',
};

type Reason = keyof typeof reasons;

const maxExamples = 3;

/** A picture that can be taken in. */
interface FoundPicture extends PictureSize {
  hash: string;
}

interface PictureDocument extends PageLines {
  path: string;
}

interface PictureSource {
  /** @throws Error for a file that cannot be read */
  read: (path: string) => Promise<Uint8Array | null>;
  /** Length of a file as the archive says it, in bytes. */
  unpackedBytes: (path: string) => number;
  resolve: Resolve;
  /** Path of the picture that is the cover. */
  cover: string | null;
  /** Paths of the documents that the navigation names as parts of the book. */
  named: ReadonlySet<string>;
}

/** The pictures of a book: where they stand, and what they are. */
interface PlacedPictures<Document> {
  documents: Document[];
  /** Bytes of the pictures that are imported, by their SHA-256. */
  pictures: Map<string, Uint8Array>;
  warnings: string[];
}

/** Stands in a line of its own for a picture until all of the book are known: private to this import. */
export const pictureMarkerOf = (index: number): string => `\ufdd4${index}\ufdd5`;
const marker = /^\ufdd4(\d+)\ufdd5$/;

/** Reads each picture of a book once, within bounds. */
class PictureReader {
  readonly pictures = new Map<string, Uint8Array>();
  private readonly read = new Map<string, FoundPicture | Reason>();
  private bytes = 0;
  private pixels = 0;
  private places = 0;
  private readonly source: PictureSource;

  constructor(source: PictureSource) {
    this.source = source;
  }

  async find(path: string | undefined, isInline: boolean): Promise<FoundPicture | Reason> {
    if (path === undefined) return 'elsewhere';
    const found = this.read.get(path) ?? (await this.readAnew(path));
    this.read.set(path, found);
    if (typeof found === 'string') return found;
    const side = Math.min(found.width, found.height);
    if (side < minSide) return 'spacer';
    if (isInline && side < minInlineSide) return 'inline';
    this.places += 1;
    return this.places > pictureBounds.places ? 'too_many' : found;
  }

  private async readAnew(path: string): Promise<FoundPicture | Reason> {
    const length = this.source.unpackedBytes(path);
    if (length > pictureBounds.fileBytes) return 'too_large';
    const isFull = this.pictures.size >= pictureBounds.count || this.pixels >= pictureBounds.pixels;
    if (isFull || this.bytes + length > pictureBounds.bytes) return 'too_many';
    const bytes = await this.source.read(path).catch(() => undefined);
    if (bytes === undefined) return 'unreadable';
    if (bytes === null) return 'missing';
    this.bytes += bytes.length;
    try {
      const { pixels, ...size } = await checkPicture(bytes);
      this.pixels += pixels;
      const hash = createHash('sha256').update(bytes).digest('hex');
      this.pictures.set(hash, bytes);
      return { ...size, hash };
    } catch (error) {
      if (error instanceof UnreadablePictureError) return error.problem;
      throw error;
    }
  }
}

/** Counts what was not taken in, for the report. */
class LeftOutPictures {
  private readonly byReason = new Map<Reason, { count: number; names: Set<string> }>();

  add(reason: Reason, name: string, count = 1): void {
    const { count: before, names } = this.byReason.get(reason) ?? { count: 0, names: new Set<string>() };
    if (names.size < maxExamples && name !== '') names.add(name);
    this.byReason.set(reason, { count: before + count, names });
  }

  warnings(): string[] {
    // Nobody misses what was to be empty.
    const told = [...this.byReason].filter(([reason]) => reason !== 'spacer');
    if (told.length === 0) return [];
    const total = told.reduce((sum, [, { count }]) => sum + count, 0);
    const each = told.map(([reason, { count, names }]) => {
      const examples = names.size === 0 ? '' : `（${[...names].join('、')}${names.size < count ? '……' : ''}）`;
      return `${reasons[reason]} ${count} 张${examples}`;
    });
    return [`有 ${total} 张插图没有收入：${each.join('；')}`];
  }
}

const isPictureAlone = ({ lines }: PictureDocument): boolean => lines.every((line) => marker.test(line));

/** Name of a picture in a warning. */
const nameOf = ({ href }: PagePicture): string => href.replace(/^data:([^;,]*).*/s, 'data:$1').slice(-60);

/**
 * Puts pictures where documents show them, each checked by decoding it. The cover is no picture of the text where it stands alone on
 * a page without a name.
 */
export const placePictures = async <Document extends PictureDocument>(
  documents: readonly Document[],
  source: PictureSource,
): Promise<PlacedPictures<Document>> => {
  const reader = new PictureReader(source);
  const leftOut = new LeftOutPictures();
  const placed: Document[] = [];
  for (const document of documents) {
    if (document.drawings > 0) leftOut.add('svg', document.path, document.drawings);
    const lines = [...document.lines];
    const gone = new Set<number>();
    const mayBeCover = isPictureAlone(document) && !source.named.has(document.path);
    for (const [index, line] of document.lines.entries()) {
      const picture = document.pictures[Number(marker.exec(line)?.[1] ?? Number.NaN)];
      if (picture === undefined) continue;
      const path = source.resolve(document.path, picture.href)?.path;
      const isCover = mayBeCover && path !== undefined && path === source.cover;
      const found = isCover ? null : await reader.find(path, picture.isInline);
      if (found === null) gone.add(index);
      else if (typeof found === 'string') {
        gone.add(index);
        leftOut.add(found, nameOf(picture));
      } else {
        const { hash, width, height } = found;
        lines[index] = pictureOf({ url: pictureAddress(hash), width, height, alt: picture.alt });
      }
    }
    placed.push(withoutLines({ ...document, lines }, gone));
  }
  return { documents: placed, pictures: reader.pictures, warnings: leftOut.warnings() };
};
