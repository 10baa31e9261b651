import { type ZippedFile, zipOf } from './zip-of.ts';

interface EpubParts {
  /**
   * Documents by their path in the folder OEBPS, in reading order: what stands in the body, or the whole document where it begins
   * with `<?xml` or is bytes.
   */
  documents: Record<string, string | Uint8Array>;
  metadata?: string;
  /** Further items of the manifest. */
  manifest?: string;
  /** The list within the nav document of EPUB 3. */
  nav?: string;
  /** The navMap of EPUB 2. */
  ncx?: string;
  /** The reading order, where it is not each document once. */
  spine?: string;
  /** Reference types of EPUB 2. */
  guide?: string;
  more?: ZippedFile[];
}

const xhtml = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>页</title></head><body>${body}</body></html>`;

const documentOf = (document: string | Uint8Array): string | Uint8Array =>
  typeof document !== 'string' || document.startsWith('<?xml') ? document : xhtml(document);

/** The bytes of an EPUB with these parts. */
export const epubOf = ({
  documents,
  metadata = '',
  manifest = '',
  nav,
  ncx,
  spine,
  guide = '',
  more = [],
}: EpubParts): Buffer => {
  const paths = Object.keys(documents);
  const items = [
    ...paths.map((path, index) => `<item id="d${index}" href="${path}" media-type="application/xhtml+xml"/>`),
    ...(nav === undefined
      ? []
      : ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']),
    ...(ncx === undefined ? [] : ['<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>']),
  ];
  const eachOnce = paths.map((_, index) => `<itemref idref="d${index}"/>`).join('');
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>${metadata}</metadata><manifest>${items.join('')}${manifest}</manifest><spine>${spine ?? eachOnce}</spine><guide>${guide}</guide></package>`;
  return zipOf([
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    { name: 'OEBPS/book.opf', content: opf },
    ...paths.map((path) => ({ name: `OEBPS/${path}`, content: documentOf(documents[path] ?? '') })),
    ...(nav === undefined
      ? []
      : [{ name: 'OEBPS/nav.xhtml', content: xhtml(`<nav epub:type="toc"><ol>${nav}</ol></nav>`) }]),
    ...(ncx === undefined ? [] : [{ name: 'OEBPS/toc.ncx', content: `<ncx><navMap>${ncx}</navMap></ncx>` }]),
    ...more,
  ]);
};
