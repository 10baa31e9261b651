import { basename } from 'node:path';
import { contentHash } from '../novels/saving/incoming/prepare-novel.ts';
import { readEpub } from './epub/read-epub.ts';
import { explainFileError } from './find-novel-files.ts';
import type { ImportFailure } from './import-report.ts';
import { type Archive, archiveBounds, isArchive, megabytes, openArchive } from './open-archive.ts';
import { paragraphsOfNovel } from './plan/import-plan.ts';
import { readTextFile } from './read-text-file.ts';
import { UnreadableTextError } from './txt/lines/decode-text.ts';
import type { TextEncoding } from './txt/lines/encodings.ts';
import type { MetadataOverrides } from './txt/metadata/novel-metadata.ts';
import { type FileRead, readNovel } from './txt/read-novel.ts';

const novelName = /\.(?:txt|epub)$/i;
const zipName = /\.zip$/i;
/** Files that programs leave in archives. */
const byProduct = /(?:^|\/)(?:__MACOSX\/|\.(?!\.\/))/;
/** A name that leads out of the archive. */
const outside = /^[/\\]|(?:^|[/\\])\.\.[/\\]/;

const failure = (file: string, error: unknown): ImportFailure => {
  if (!(error instanceof UnreadableTextError)) return { file, error: explainFileError(error) };
  const { message, missing } = error;
  return { file, error: message, ...(missing && { missing }) };
};

/** How a novel is read. */
interface Reading {
  overrides: MetadataOverrides;
  /** Encoding that the texts are known to have; guessed without. */
  encoding?: TextEncoding | undefined;
}

/** How the novels of a file are read, each by itself: its name says how, or null where it is passed over. */
interface FileReading {
  readingOf: (file: string) => Reading | null;
  /** Told of the bytes of the file that are done with, after each novel of an archive. */
  onDone?: (bytes: number) => void;
}

const readBytes = async (
  file: string,
  bytes: Uint8Array,
  { overrides, encoding }: Reading,
): Promise<FileRead | ImportFailure> => {
  try {
    const name = basename(file);
    const isEpub = isArchive(bytes) || /\.epub$/i.test(name);
    const read = isEpub ? await readEpub(bytes, name, overrides) : readNovel(bytes, name, overrides, encoding);
    return { file, bytes: bytes.length, read, textHash: () => contentHash(paragraphsOfNovel(read.novel)) };
  } catch (error) {
    return failure(file, error);
  }
};

/** Why a file of an archive is not read, in Chinese; null for one that is. */
const whyUnread = (name: string): string | null => {
  if (outside.test(name)) return '路径通到压缩包外面，没有读入';
  return zipName.test(name) ? '是压缩包里的压缩包，没有读入：请先解压，再单独导入' : null;
};

/** Why none of the novels of an archive is read, in Chinese; null where they may be. */
const whyTooLarge = (archive: Archive, names: readonly string[]): string | null => {
  const bytes = names.reduce((sum, name) => sum + archive.unpackedBytes(name), 0);
  if (bytes <= archiveBounds.novelsBytes) return null;
  return `压缩包解开后太大（超过 ${megabytes(archiveBounds.novelsBytes)}），里面的书一本也没有读入：请分成几个压缩包`;
};

/** The novels in an archive, each unpacked when it is asked for. */
const readArchive = async function* (file: string, archive: Archive, { readingOf, onDone }: FileReading) {
  const names = archive.names
    .filter((name) => (novelName.test(name) || zipName.test(name)) && !byProduct.test(name))
    .sort();
  const tooLarge = whyTooLarge(archive, names);
  if (tooLarge !== null) {
    yield { file, error: tooLarge };
    return;
  }
  if (names.length === 0)
    yield { file, error: archive.names.length === 0 ? '压缩包是空的' : '压缩包里没有 TXT 或 EPUB 文件' };
  for (const name of names) {
    const inner = `${file}/${name}`;
    const reading = readingOf(inner);
    if (reading === null) continue;
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
    if (bytes !== null) yield readBytes(inner, bytes, reading);
    onDone?.(archive.packedBytes(name));
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
  reading: FileReading,
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
  if (archive !== null) {
    yield* readArchive(file, archive, reading);
    return;
  }
  const how = reading.readingOf(file);
  if (how !== null) yield readBytes(file, bytes, how);
};
