import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Below this many bytes a compressed copy saves nothing. */
const worthCompressing = 512;

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
 * Puts compressed copies beside the files of a folder, as small as can be: it is done once, and they are sent for years.
 * A copy that is there already is kept where it is one of this very file.
 */
export const compressFiles = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => /\.(js|json|svg)$/.test(name));
  await Promise.all(names.map((name) => compressFile(path.join(folder, name))));
};

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < worthCompressing) return;
  for (const [ending, { pack, unpack }] of Object.entries(encodings)) {
    const copy = `${file}.${ending}`;
    const there = await readFile(copy).catch(() => undefined);
    const same = there && (await unpack(there, { maxOutputLength: content.length }).catch(() => undefined));
    if (!same?.equals(content)) await writeFile(copy, await pack(content));
  }
};

/** The endings of compressed copies. */
export const copyEndings = Object.keys(encodings);
