import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Size in bytes below which a compressed copy saves nothing. */
const minBytes = 512;

const encodings = {
  br: {
    pack: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    unpack: promisify(brotliDecompress),
  },
  gz: { pack: (content: Buffer) => promisify(gzip)(content, { level: 9 }), unpack: promisify(gunzip) },
};

/**
 * Writes compressed copies beside the files of a folder, at the highest quality: they are made once and sent for years.
 * A copy that is there already is kept if it unpacks to the same content.
 */
export const compressFiles = (folder: string): Promise<void> => {
  const turn = previous.then(async () => {
    const names = (await readdir(folder)).filter((name) => /\.(js|json|svg|css)$/.test(name));
    for (const name of names) await compressFile(path.join(folder, name));
  });
  previous = turn.catch(() => {});
  return turn;
};

/** One file at a time, of all releases: passwords are hashed by the same few threads, and no sign-in is to wait. */
let previous: Promise<unknown> = Promise.resolve();

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  for (const [ending, { pack, unpack }] of Object.entries(encodings)) {
    const copy = `${file}.${ending}`;
    const existing = await readFile(copy).catch(() => undefined);
    const unpacked = existing && (await unpack(existing, { maxOutputLength: content.length }).catch(() => undefined));
    if (!unpacked?.equals(content)) await writeFile(copy, await pack(content));
  }
};

/** The endings of compressed copies. */
export const copyEndings = Object.keys(encodings);
