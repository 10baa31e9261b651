import { inBrackets, withoutPictures } from '../../novels/saving/incoming/annotated-text.ts';
import { novelBounds } from '../../novels/saving/incoming/novel-bounds.ts';
import { type Archive, archiveBounds, megabytes, openArchive } from '../open-archive.ts';
import { UnreadableTextError } from '../txt/lines/decode-text.ts';
import type { MetadataOverrides } from '../txt/metadata/novel-metadata.ts';
import { assembleNovel, type ReadNovel } from '../txt/read-novel.ts';
import { readBookText } from './book-text.ts';
import { type DecodedPage, decodePage } from './decode-page.ts';
import { findCover } from './find-cover.ts';
import { isFrontMatterTitle } from './front-matter.ts';
import { type HidingRules, readHidingRules } from './hidden-elements.ts';
import { type NavEntry, readNav, readNcx } from './navigation.ts';
import { placeNotes, withoutMarkers } from './notes.ts';
import { type EpubPackage, packagePath, readPackage } from './package-document.ts';
import { stylesOf } from './page-parts.ts';
import { placePictures } from './pictures.ts';
import { type Resolve, resolveAmong } from './resolve-reference.ts';
import { readXhtml } from './xhtml-lines.ts';
import { readXml } from './xml-events.ts';

const maxIntroLength = 2_000;

/** An archive whose references are resolved, of which no more is read in all than one book may have. */
interface Book {
  read: (path: string) => Promise<Uint8Array | null>;
  unpackedBytes: (path: string) => number;
  resolve: Resolve;
}

const asOneBook = (archive: Archive): Book => {
  let bytes = 0;
  return {
    read: async (path) => {
      bytes += archive.unpackedBytes(path);
      if (bytes <= archiveBounds.bookBytes) return archive.read(path);
      throw new UnreadableTextError(`EPUB 解开后太大（超过 ${megabytes(archiveBounds.bookBytes)}）`);
    },
    unpackedBytes: (path) => archive.unpackedBytes(path),
    resolve: resolveAmong(archive.names),
  };
};

const readPage = async (book: Book, path: string): Promise<DecodedPage | null> => {
  const bytes = await book.read(path);
  return bytes === null || bytes.length === 0 ? null : decodePage(bytes);
};

const readText = async (book: Book, path: string): Promise<string | null> => (await readPage(book, path))?.text ?? null;

const readNavigation = async (book: Book, { nav, ncx }: EpubPackage): Promise<NavEntry[]> => {
  const { resolve } = book;
  const navSource = nav === null ? null : await readText(book, nav);
  const entries = nav === null || navSource === null ? [] : readNav({ source: navSource, path: nav, resolve });
  if (entries.length > 0) return entries;
  const ncxSource = ncx === null ? null : await readText(book, ncx);
  return ncx === null || ncxSource === null ? [] : readNcx({ source: ncxSource, path: ncx, resolve });
};

/** Finds what the stylesheets of a document hide; those that documents share are read once. */
const hidingRules = (book: Book) => {
  const sheets = new Map<string, string>();
  const rules = new Map<string, HidingRules>();
  const sheetAt = async (path: string | undefined): Promise<string> => {
    if (path === undefined) return '';
    const css = sheets.get(path) ?? (await readText(book, path).catch(() => null)) ?? '';
    sheets.set(path, css);
    return css;
  };
  return async (path: string, source: string): Promise<HidingRules> => {
    const styles = stylesOf(source).map((style) =>
      'css' in style ? style : { path: book.resolve(path, style.href)?.path },
    );
    const isShared = styles.every((style) => !('css' in style));
    const key = isShared ? JSON.stringify(styles) : '';
    const known = isShared ? rules.get(key) : undefined;
    if (known !== undefined) return known;
    const css = [];
    for (const style of styles) css.push('css' in style ? style.css : await sheetAt(style.path));
    const read = readHidingRules(css);
    if (isShared) rules.set(key, read);
    return read;
  };
};

const maxExamples = 5;

/** Names the documents with characters that could not be decoded. */
const warnOfPages = (pages: readonly { path: string; undecodable: number }[]): string[] => {
  const bad = pages.filter(({ undecodable }) => undecodable > 0);
  if (bad.length === 0) return [];
  const named = bad.slice(0, maxExamples).map(({ path, undecodable }) => `${path}（${undecodable} 个）`);
  const more = bad.length > maxExamples ? `……（共 ${bad.length} 个文件）` : '';
  return [`无法解码的字符在这些文件里：${named.join('、')}${more}`];
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
const refuseEncrypted = async (book: Book, spine: readonly string[]): Promise<void> => {
  const source = await readText(book, 'META-INF/encryption.xml');
  if (source === null) return;
  const encrypted = new Set<string>();
  readXml(source, {
    open: (name, { URI: reference = '' }) => {
      if (name === 'cipherreference') encrypted.add(reference).add(book.resolve('', reference)?.path ?? '');
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
  const archive = asOneBook(await openArchive(bytes));
  const container = await readText(archive, 'META-INF/container.xml');
  if (container === null) throw new UnreadableTextError('不是 EPUB：没有 META-INF/container.xml');
  const path = packagePath(container, archive.resolve);
  const source = await readText(archive, path);
  if (source === null) throw new UnreadableTextError(`EPUB 里没有“${path}”`);
  const book = readPackage(source, path, archive.resolve);
  await refuseEncrypted(archive, book.spine);
  const documents = [];
  const missing: string[] = [];
  const rulesOf = hidingRules(archive);
  for (const file of book.spine) {
    const page = await readPage(archive, file);
    if (page === null) missing.push(file);
    else
      documents.push({
        path: file,
        undecodable: page.undecodable,
        ...readXhtml(page.text, await rulesOf(file, page.text)),
      });
  }
  const navigation = await readNavigation(archive, book);
  const cover = await findCover(book.covers, book.spine[0], {
    ...archive,
    readText: (file) => readText(archive, file),
  });
  const named = navigation.flatMap(({ title, path }) => (path === null || isFrontMatterTitle(title) ? [] : path));
  const illustrated = await placePictures(documents, {
    ...archive,
    cover: cover?.path ?? null,
    named: new Set(named),
  });
  const { text, structure } = readBookText(placeNotes(illustrated.documents, archive.resolve), navigation);
  if (withoutPictures(text).trim() === '') throw new UnreadableTextError('EPUB 里没有文字');
  const { title, author, description, rights } = book.metadata;
  const described = withoutMarkers(inBrackets(readXhtml(description).lines.join('\n')));
  const { subjects, warnings } = usableSubjects(book.metadata.subjects);
  warnings.push(...warnOfPages(documents));
  if (missing.length > 0) warnings.push(`EPUB 里缺少 ${missing.length} 个文件：${missing.slice(0, 5).join('、')}`);
  if (book.repeated > 0) warnings.push(`EPUB 的阅读顺序里有 ${book.repeated} 处重复，每个文件只读一次`);
  warnings.push(...illustrated.warnings);
  if (described.length > maxIntroLength) warnings.push(`简介有 ${described.length} 字，只取前 ${maxIntroLength} 字`);
  const assembled = assembleNovel(
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
  const read = { ...assembled, novel: { ...assembled.novel, intro: inBrackets(assembled.novel.intro) } };
  const novel = {
    ...read,
    cover: cover?.bytes ?? null,
    pictures: illustrated.pictures,
    own: { title: title ?? read.own.title, author: author ?? read.own.author },
  };
  return rights === null || novel.novel.source !== null
    ? novel
    : {
        ...novel,
        novel: { ...novel.novel, source: rights.slice(0, 200) },
        added: [...novel.added, rights.slice(0, 200)],
      };
};
