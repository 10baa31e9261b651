import { basename } from 'node:path';
import { contentHash } from '../novels/saving/prepare-novel.ts';
import { type Archive, isArchive, openArchive } from './archive/open-archive.ts';
import { readEpub } from './epub/read-epub.ts';
import type { FileRead } from './file-read.ts';
import { explainFileError } from './find-novel-files.ts';
import type { ImportFailure } from './import-report.ts';
import { paragraphsOfNovel } from './plan/import-plan.ts';
import { readTextFile } from './read-text-file.ts';
import { UnreadableTextError } from './txt/lines/decode-text.ts';
import type { MetadataOverrides } from './txt/metadata/novel-metadata.ts';
import { readNovel } from './txt/read-novel.ts';

const novelName = /\.(?:txt|epub)$/i;
const zipName = /\.zip$/i;
/** Files that programs leave in archives. */
const byProduct = /(?:^|\/)(?:__MACOSX\/|\.(?!\.\/))/;
/** A name that leads out of the archive. */
const outside = /^[/\\]|(?:^|[/\\])\.\.[/\\]/;

const failure = (file: string, error: unknown): ImportFailure => ({
  file,
  error: error instanceof UnreadableTextError ? error.message : explainFileError(error),
});

const readBytes = async (
  file: string,
  bytes: Uint8Array,
  overrides: MetadataOverrides,
): Promise<FileRead | ImportFailure> => {
  try {
    const name = basename(file);
    const isEpub = isArchive(bytes) || /\.epub$/i.test(name);
    const read = isEpub ? await readEpub(bytes, name, overrides) : readNovel(bytes, name, overrides);
    return { file, bytes: bytes.length, read, textHash: () => contentHash(paragraphsOfNovel(read.novel)) };
  } catch (error) {
    return failure(file, error);
  }
};

/** How novels of a file are read. */
interface Reading {
  overrides: MetadataOverrides;
  /** Told of the bytes of the file that are done with, after each novel of an archive. */
  onDone: (bytes: number) => void;
}

/** Why a file of an archive is not read, in Chinese; null for one that is. */
const whyUnread = (name: string): string | null => {
  if (outside.test(name)) return '路径通到压缩包外面，没有读入';
  return zipName.test(name) ? '是压缩包里的压缩包，没有读入：请先解压，再单独导入' : null;
};

/** The novels in an archive, each unpacked when it is asked for. */
const readArchive = async function* (file: string, archive: Archive, { overrides, onDone }: Reading) {
  const names = archive.names
    .filter((name) => (novelName.test(name) || zipName.test(name)) && !byProduct.test(name))
    .sort();
  if (names.length === 0)
    yield { file, error: archive.names.length === 0 ? '压缩包是空的' : '压缩包里没有 TXT 或 EPUB 文件' };
  for (const name of names) {
    const inner = `${file}/${name}`;
    const unread = whyUnread(name);
    if (unread !== null) {
      yield { file: inner, error: unread };
      continue;
    }
    let bytes: Uint8Array | null = null;
    try {
      bytes = await archive.read(name);
    } catch (error) {
      yield failure(inner, error);
    }
    if (bytes !== null) yield readBytes(inner, bytes, overrides);
    onDone(archive.packedBytes(name));
  }
};

/** Opens an archive of novels; null for a file that is a novel itself. */
const openNovels = async (bytes: Uint8Array, file: string): Promise<Archive | null> => {
  if (!isArchive(bytes)) {
    if (bytes.length > 0 && zipName.test(file)) throw new UnreadableTextError('文件名是 .zip，内容却不是 zip 压缩包');
    return null;
  }
  const archive = await openArchive(bytes);
  return archive.names.includes('META-INF/container.xml') ? null : archive;
};

/**
 * Reads the novels of a file: one of a TXT or EPUB, all of a zip archive. What a file is, its first bytes tell.
 *
 * @param file path as it was given
 * @param path that is opened
 */
export const readNovelFile = async function* (
  file: string,
  path: string,
  reading: Reading,
): AsyncGenerator<FileRead | ImportFailure> {
  let bytes: Uint8Array;
  let archive: Archive | null;
  try {
    bytes = await readTextFile(path);
    archive = await openNovels(bytes, file);
  } catch (error) {
    yield failure(file, error);
    return;
  }
  if (archive === null) yield readBytes(file, bytes, reading.overrides);
  else yield* readArchive(file, archive, reading);
};
