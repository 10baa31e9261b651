import type { Sharp, SharpOptions } from 'sharp';

/** Formats that are read, by what opens each. SVG is none of them: it can name other files. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

/** Pixels of a picture that is read: what unpacking it may take of memory, however small the file. */
const maxPixels = 50_000_000;

const problems = {
  unreadable: '不是能读的图片，或已损坏',
  too_large: '图片太大',
  svg: '应是 JPEG、PNG、WebP 或 GIF，不是 SVG',
};

type PictureProblem = keyof typeof problems;

/** Error of a file that is no picture; the message says so in Chinese. */
export class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';
  readonly problem: PictureProblem;
  /** @param what the picture is for, in Chinese */
  constructor(problem: PictureProblem, what = '') {
    super(what + problems[problem]);
    this.problem = problem;
  }
}

/** A picture that can be opened: it may be damaged further in. */
export interface OpenedPicture {
  /** In pixels, as it is shown: upright. */
  width: number;
  height: number;
  /** Decodes it; what is damaged or too large is refused. */
  decode: () => Sharp;
}

/** A native library of megabytes, for commands alone: no server waits for it at its start. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
};

/** Length of the beginning, in bytes, in which an SVG says what it is. */
const headLength = 1000;

const isSvg = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, headLength)).toString('latin1').includes('<svg');

/** Refuses what ends in an error while it is decoded. */
export const refuseDamaged = (): never => {
  throw new UnreadablePictureError('unreadable');
};

/**
 * Opens a picture by what stands at its beginning.
 *
 * @throws UnreadablePictureError for what is no picture of a format that is read, or too large
 */
export const openPicture = async (bytes: Uint8Array): Promise<OpenedPicture> => {
  const sharp = await loadSharp();
  const open = (options: SharpOptions) => sharp(bytes, options);
  const { autoOrient } = await open({ limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnreadablePictureError(isSvg(bytes) ? 'svg' : 'unreadable');
    });
  const { width, height } = autoOrient;
  if (width * height > maxPixels) throw new UnreadablePictureError('too_large');
  return {
    ...{ width, height },
    decode: () => open({ limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(),
  };
};
