import { element, xmlDocument } from '../xml.ts';
import { type EpubChapter, type EpubNovel, epubTime } from './epub-novel.ts';

/** Path of a chapter's document within the folder of the book. */
export const chapterFile = ({ serial }: EpubChapter): string => `text/${serial}.xhtml`;

export const container = xmlDocument(
  element('container', { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' }, [
    element('rootfiles', {}, [
      element('rootfile', { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' }),
    ]),
  ]),
);

export const styleSheet =
  'p { margin: 0; text-indent: 2em; line-height: 1.7; }\nh1 { font-size: 1.3em; margin: 1em 0; }\n';

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
          item('style', 'style.css', 'text/css'),
          ...(novel.cover === null ? [] : [item('cover', 'cover.jpg', 'image/jpeg', 'cover-image')]),
          ...documents.map(([id, href]) => item(id, href, 'application/xhtml+xml')),
        ]),
        element(
          'spine',
          {},
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

/** The contents: chapters, within their volumes where there are any. */
export const navigationDocument = ({ title, chapters }: EpubNovel): string => {
  const link = (chapter: EpubChapter) => element('a', { href: chapterFile(chapter) }, chapter.title);
  const groups: { volume: string | null; links: string[] }[] = [];
  for (const chapter of chapters) {
    const { volume } = chapter;
    if (groups.at(-1)?.volume !== volume) groups.push({ volume, links: [] });
    groups.at(-1)?.links.push(element('li', {}, [link(chapter)]));
  }
  const items = groups.flatMap(({ volume, links }) =>
    volume === null ? links : [element('li', {}, [element('span', {}, volume), element('ol', {}, links)])],
  );
  const nav = element('nav', { 'epub:type': 'toc', id: 'toc' }, [element('h1', {}, '目录'), element('ol', {}, items)]);
  return page(title, [nav], 'style.css');
};

export const chapterDocument = (title: string, texts: readonly string[]): string =>
  page(title, [element('h1', {}, title), ...texts.map((text) => element('p', {}, text))], '../style.css');
