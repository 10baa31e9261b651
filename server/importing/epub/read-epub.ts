import { novelBounds } from '../../novels/saving/novel-bounds.ts';
import { type Archive, openArchive } from '../archive/open-archive.ts';
import { decodeText, UnreadableTextError } from '../txt/lines/decode-text.ts';
import type { MetadataOverrides } from '../txt/metadata/novel-metadata.ts';
import { assembleNovel, type ReadNovel } from '../txt/read-novel.ts';
import { readBookText } from './book-text.ts';
import { type NavEntry, readNav, readNcx } from './navigation.ts';
import { type EpubPackage, packagePath, readPackage, resolvePath } from './package-document.ts';
import { readXhtml } from './xhtml-lines.ts';
import { readXml } from './xml-events.ts';

const maxIntroLength = 2_000;

const readText = async (archive: Archive, path: string): Promise<string | null> => {
  const bytes = await archive.read(path);
  return bytes === null || bytes.length === 0 ? null : decodeText(bytes).text;
};

const readNavigation = async (archive: Archive, { nav, ncx }: EpubPackage): Promise<NavEntry[]> => {
  const navSource = nav === null ? null : await readText(archive, nav);
  const entries = nav === null || navSource === null ? [] : readNav(navSource, nav);
  if (entries.length > 0) return entries;
  const ncxSource = ncx === null ? null : await readText(archive, ncx);
  return ncx === null || ncxSource === null ? [] : readNcx(ncxSource, ncx);
};

/** Those subjects of a book that can be its category and tags, and warnings of the others. */
const usableSubjects = (subjects: readonly string[]): { subjects: string[]; warnings: string[] } => {
  const short = subjects.filter(({ length }) => length <= novelBounds.tagLength);
  const long = subjects.filter(({ length }) => length > novelBounds.tagLength);
  const used = short.slice(0, novelBounds.tags);
  const warnings = [];
  if (long.length > 0)
    warnings.push(
      `${long.length} 个主题超过 ${novelBounds.tagLength} 字，没有用作标签：${long.slice(0, 5).join('；').slice(0, 200)}`,
    );
  if (short.length > used.length) warnings.push(`主题有 ${short.length} 个，只取前 ${used.length} 个`);
  return { subjects: used, warnings };
};

/** Refuses a book whose chapters are encrypted; fonts may be. */
const refuseEncrypted = async (archive: Archive, spine: readonly string[]): Promise<void> => {
  const source = await readText(archive, 'META-INF/encryption.xml');
  if (source === null) return;
  const encrypted = new Set<string>();
  readXml(source, {
    open: (name, { URI: reference = '' }) => {
      if (name === 'cipherreference') encrypted.add(reference).add(resolvePath('', reference) ?? '');
    },
  });
  if (spine.some((path) => encrypted.has(path))) throw new UnreadableTextError('EPUB 已加密（DRM），无法读取');
};

/**
 * Reads an EPUB novel, version 2 or 3: its documents in reading order, with the chapters that its navigation names, else those
 * found in its text. Nothing in it is run, and nothing outside of it is fetched.
 *
 * @param bytes the whole file
 * @param fileName without its folder
 * @throws UnreadableTextError, in Chinese
 */
export const readEpub = async (
  bytes: Uint8Array,
  fileName: string,
  overrides: MetadataOverrides = {},
): Promise<ReadNovel> => {
  const archive = await openArchive(bytes);
  const container = await readText(archive, 'META-INF/container.xml');
  if (container === null) throw new UnreadableTextError('不是 EPUB：没有 META-INF/container.xml');
  const path = packagePath(container);
  const source = await readText(archive, path);
  if (source === null) throw new UnreadableTextError(`EPUB 里没有“${path}”`);
  const book = readPackage(source, path);
  await refuseEncrypted(archive, book.spine);
  const documents = [];
  const missing: string[] = [];
  for (const file of book.spine) {
    const text = await readText(archive, file);
    if (text === null) missing.push(file);
    else documents.push({ path: file, ...readXhtml(text) });
  }
  const { text, structure } = readBookText(documents, await readNavigation(archive, book));
  if (text.trim() === '') throw new UnreadableTextError('EPUB 里没有文字');
  const { title, author, description, rights } = book.metadata;
  const described = readXhtml(description).lines.join('\n');
  const { subjects, warnings } = usableSubjects(book.metadata.subjects);
  if (missing.length > 0) warnings.push(`EPUB 里缺少 ${missing.length} 个文件：${missing.slice(0, 5).join('、')}`);
  if (book.repeated > 0) warnings.push(`EPUB 的阅读顺序里有 ${book.repeated} 处重复，每个文件只读一次`);
  if (described.length > maxIntroLength) warnings.push(`简介有 ${described.length} 字，只取前 ${maxIntroLength} 字`);
  const read = assembleNovel(
    {
      decoded: {
        text,
        encoding: 'epub',
        reason: 'EPUB 里的文件各有编码',
        undecodable: text.split('\ufffd').length - 1,
      },
      structure,
      intro: described.slice(0, maxIntroLength),
      warnings,
    },
    fileName,
    {
      ...overrides,
      title: overrides.title ?? title ?? undefined,
      author: overrides.author ?? author ?? undefined,
      category: overrides.category ?? subjects[0],
      tags: overrides.tags ?? (subjects.length > 1 ? subjects.slice(1) : undefined),
    },
  );
  const cover = book.cover === null ? null : await archive.read(book.cover).catch(() => null);
  const novel = { ...read, cover, own: { title: title ?? read.own.title, author: author ?? read.own.author } };
  return rights === null || novel.novel.source !== null
    ? novel
    : {
        ...novel,
        novel: { ...novel.novel, source: rights.slice(0, 200) },
        added: [...novel.added, rights.slice(0, 200)],
      };
};
