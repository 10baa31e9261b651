import type { BookNote, Paragraph } from 'shared-api/schemas/chapter';
import { pictureHash } from '../../novels/pictures/get-picture.ts';
import { element, xmlDocument, xmlText } from '../xml.ts';
import { type EpubChapter, type EpubNovel, epubTime } from './epub-novel.ts';

/** Path of a chapter's document within the folder of the book. */
export const chapterFile = ({ serial }: EpubChapter): string => `text/${serial}.xhtml`;

/** Path of a picture within the folder of the book. */
export const pictureFile = (hash: string): string => `images/${hash}.jpg`;

export const container = xmlDocument(
  element('container', { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' }, [
    element('rootfiles', {}, [
      element('rootfile', { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' }),
    ]),
  ]),
);

export const styleSheet =
  'p { margin: 0; text-indent: 2em; line-height: 1.7; }\nh1 { font-size: 1.3em; margin: 1em 0; }\nfigure { margin: 1em 0; text-align: center; }\nimg { max-width: 100%; max-height: 95vh; }\n';

/** The package document: metadata, files and reading order. @param address of the novel on the site, which names the book */
export const packageDocument = (novel: EpubNovel, address: string): string => {
  const item = (id: string, href: string, type: string, properties?: string) =>
    element('item', { id, href, 'media-type': type, properties });
  const documents = novel.chapters.map((chapter) => [`c${chapter.serial}`, chapterFile(chapter)] as const);
  return xmlDocument(
    element(
      'package',
      { xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'id', 'xml:lang': 'zh' },
      [
        element('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, [
          element('dc:identifier', { id: 'id' }, address),
          element('dc:title', {}, novel.title),
          element('dc:creator', {}, novel.author),
          element('dc:language', {}, 'zh'),
          ...novel.subjects.map((subject) => element('dc:subject', {}, subject)),
          ...(novel.intro === '' ? [] : [element('dc:description', {}, novel.intro)]),
          ...(novel.source === null ? [] : [element('dc:rights', {}, novel.source)]),
          element('dc:source', {}, address),
          element('meta', { property: 'dcterms:modified' }, epubTime(novel.modified)),
        ]),
        element('manifest', {}, [
          item('nav', 'nav.xhtml', 'application/xhtml+xml', 'nav'),
          item('ncx', 'toc.ncx', 'application/x-dtbncx+xml'),
          item('style', 'style.css', 'text/css'),
          ...(novel.cover === null ? [] : [item('cover', 'cover.jpg', 'image/jpeg', 'cover-image')]),
          ...novel.pictures.map((hash, index) => item(`p${index + 1}`, pictureFile(hash), 'image/jpeg')),
          ...documents.map(([id, href]) => item(id, href, 'application/xhtml+xml')),
        ]),
        element(
          'spine',
          { toc: 'ncx' },
          documents.map(([id]) => element('itemref', { idref: id })),
        ),
      ],
    ),
  );
};

const page = (title: string, body: readonly string[], styleHref: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${element(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang: 'zh',
      'xml:lang': 'zh',
    },
    [
      element('head', {}, [
        element('title', {}, title),
        element('link', { rel: 'stylesheet', type: 'text/css', href: styleHref }),
      ]),
      element('body', {}, body),
    ],
  )}\n`;

/** Chapters in a row that are of one volume, or of none. */
interface ChapterGroup {
  volume: string | null;
  chapters: EpubChapter[];
}

const byVolume = (chapters: readonly EpubChapter[]): ChapterGroup[] => {
  const groups: ChapterGroup[] = [];
  for (const chapter of chapters) {
    if (groups.at(-1)?.volume !== chapter.volume) groups.push({ volume: chapter.volume, chapters: [] });
    groups.at(-1)?.chapters.push(chapter);
  }
  return groups;
};

/** The contents: chapters, within their volumes where there are any. */
export const navigationDocument = ({ title, chapters }: EpubNovel): string => {
  const links = (within: readonly EpubChapter[]) =>
    within.map((chapter) => element('li', {}, [element('a', { href: chapterFile(chapter) }, chapter.title)]));
  const items = byVolume(chapters).flatMap(({ volume, chapters: within }) =>
    volume === null
      ? links(within)
      : [element('li', {}, [element('span', {}, volume), element('ol', {}, links(within))])],
  );
  const nav = element('nav', { 'epub:type': 'toc', id: 'toc' }, [element('h1', {}, '目录'), element('ol', {}, items)]);
  return page(title, [nav], 'style.css');
};

/**
 * The contents for programs that know EPUB 2 alone; a volume leads to its first chapter.
 *
 * @param address of the novel on the site, which names the book
 */
export const ncxDocument = ({ title, chapters }: EpubNovel, address: string): string => {
  const point = (id: string, name: string, target: EpubChapter, inner: readonly string[] = []) =>
    element('navPoint', { id }, [
      element('navLabel', {}, [element('text', {}, name)]),
      element('content', { src: chapterFile(target) }),
      ...inner,
    ]);
  const points = byVolume(chapters).flatMap(({ volume, chapters: within }, index) => {
    const own = within.map((chapter) => point(`c${chapter.serial}`, chapter.title, chapter));
    const [first] = within;
    return volume === null || first === undefined ? own : [point(`v${index}`, volume, first, own)];
  });
  const depth = chapters.some(({ volume }) => volume !== null) ? 2 : 1;
  const meta = (name: string, content: string) => element('meta', { name, content });
  return xmlDocument(
    element('ncx', { xmlns: 'http://www.daisy.org/z3986/2005/ncx/', version: '2005-1', 'xml:lang': 'zh' }, [
      element('head', {}, [
        meta('dtb:uid', address),
        meta('dtb:depth', `${depth}`),
        meta('dtb:totalPageCount', '0'),
        meta('dtb:maxPageNumber', '0'),
      ]),
      element('docTitle', {}, [element('text', {}, title)]),
      element('navMap', {}, points),
    ]),
  );
};

/** A paragraph's text with its ruby and the markers of its notes, which are numbered within the chapter from `firstNote`. */
const annotatedText = ({ text, annotations = [] }: Paragraph, firstNote: number): string[] => {
  const characters = [...text];
  const content: string[] = [];
  let from = 0;
  let note = firstNote;
  for (const each of annotations) {
    if (each.kind === 'picture') continue;
    const [start, end] = each.kind === 'ruby' ? [each.start, each.end] : [each.at, each.at];
    content.push(xmlText(characters.slice(from, start).join('')));
    if (each.kind === 'ruby')
      content.push(element('ruby', {}, [xmlText(characters.slice(start, end).join('')), element('rt', {}, each.text)]));
    else {
      const attributes = { 'epub:type': 'noteref', role: 'doc-noteref', id: `r${note}`, href: `#n${note}` };
      content.push(element('sup', {}, [element('a', attributes, each.label)]));
      note += 1;
    }
    from = end;
  }
  return [...content, xmlText(characters.slice(from).join(''))];
};

/** A paragraph: its text, or the picture that stands in place of one. */
const paragraphElement = (paragraph: Paragraph, firstNote: number): string => {
  const [first] = paragraph.annotations ?? [];
  if (first?.kind !== 'picture') return element('p', {}, annotatedText(paragraph, firstNote));
  const { url, width, height, alt } = first;
  const src = `../${pictureFile(pictureHash(url))}`;
  return element('figure', {}, [element('img', { src, alt, width: `${width}`, height: `${height}` })]);
};

const notesOf = ({ annotations = [] }: Paragraph): BookNote[] =>
  annotations.filter(({ kind }) => kind === 'note') as BookNote[];

/** A chapter, with its notes behind its text. */
export const chapterDocument = (title: string, paragraphs: readonly Paragraph[]): string => {
  let next = 1;
  const texts = paragraphs.map((paragraph) => {
    const first = next;
    next += notesOf(paragraph).length;
    return paragraphElement(paragraph, first);
  });
  const notes = paragraphs.flatMap(notesOf).map(({ text }, index) => {
    const attributes = { 'epub:type': 'footnote', role: 'doc-footnote', id: `n${index + 1}` };
    return element('aside', attributes, [element('p', {}, text)]);
  });
  return page(title, [element('h1', {}, title), ...texts, ...notes], '../style.css');
};
