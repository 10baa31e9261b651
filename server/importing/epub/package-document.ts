import { archiveBounds } from '../archive/open-archive.ts';
import { UnreadableTextError } from '../txt/lines/decode-text.ts';
import { withoutFormatCharacters } from '../txt/lines/format-characters.ts';
import { readXml } from './xml-events.ts';

/** What the package document of an EPUB says of the book; paths are those of the archive. */
export interface EpubPackage {
  metadata: {
    title: string | null;
    author: string | null;
    subjects: string[];
    description: string;
    rights: string | null;
  };
  /** The documents in reading order, each once. */
  spine: string[];
  /** How often the reading order names a document again. */
  repeated: number;
  /** Its navigation: the nav document of EPUB 3, the NCX of EPUB 2. */
  nav: string | null;
  ncx: string | null;
  /** Its cover picture. */
  cover: string | null;
}

interface ManifestItem {
  id: string;
  path: string;
  type: string;
  properties: string[];
}

/**
 * The path in the archive that a reference in one of its documents leads to.
 *
 * @returns null for what lies outside of the archive: another site, a script, a path above it
 */
export const resolvePath = (base: string, reference: string): string | null => {
  const root = 'epub:///';
  if (!URL.canParse(reference, root + encodeURI(base))) return null;
  const { protocol, host, pathname } = new URL(reference, root + encodeURI(base));
  if (protocol !== 'epub:' || host !== '') return null;
  try {
    return decodeURIComponent(pathname).replace(/^\/+/, '');
  } catch {
    return null;
  }
};

/** Path of the package document, from META-INF/container.xml. @throws UnreadableTextError without one */
export const packagePath = (container: string): string => {
  let path: string | null = null;
  readXml(container, {
    open: (name, attributes) => {
      if (name === 'rootfile') path ??= resolvePath('', attributes['full-path'] ?? '');
    },
  });
  if (path === null) throw new UnreadableTextError('EPUB 里没有说明书的内容在哪里（container.xml）');
  return path;
};

/** What a book may list, as files and in reading order: more than an archive may hold are not there. */
const maxListed = archiveBounds.entries;

const tidy = (text: string | undefined): string | null =>
  withoutFormatCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .trim() || null;

/**
 * Reads the package document (OPF) of EPUB 2 and 3.
 *
 * @param path of the document in the archive
 * @throws UnreadableTextError where it lists too many files
 */
export const readPackage = (source: string, path: string): EpubPackage => {
  const items: ManifestItem[] = [];
  const references: string[] = [];
  const values = new Map<string, string[]>();
  let coverId: string | undefined;
  let open: { name: string; text: string } | null = null;
  readXml(source, {
    open: (name, attributes) => {
      open = { name, text: '' };
      if (name === 'item') {
        const { id = '', href = '', properties = '' } = attributes;
        const target = resolvePath(path, href);
        if (target !== null)
          items.push({ id, path: target, type: attributes['media-type'] ?? '', properties: properties.split(/\s+/) });
      }
      if (name === 'itemref') references.push(attributes.idref ?? '');
      if (Math.max(items.length, references.length) > maxListed)
        throw new UnreadableTextError(`EPUB 的清单太长（超过 ${maxListed} 项）`);
      if (name === 'meta' && attributes.name === 'cover') coverId = attributes.content;
    },
    text: (text) => {
      if (open !== null) open.text += text;
    },
    close: (name) => {
      if (open?.name === name) {
        const before = values.get(name);
        if (before) before.push(open.text);
        else values.set(name, [open.text]);
      }
      open = null;
    },
  });
  const first = (name: string) => tidy(values.get(name)?.[0]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const withProperty = (property: string) =>
    items.find(({ properties }) => properties.includes(property))?.path ?? null;
  const isDocument = ({ type, path: file }: ManifestItem) => /html|xml$/.test(type) || /\.x?html?$/i.test(file);
  const nav = withProperty('nav');
  const documents = references
    .flatMap((id) => byId.get(id) ?? [])
    .filter((item) => isDocument(item) && item.path !== nav)
    .map((item) => item.path);
  return {
    metadata: {
      title: first('title'),
      author: first('creator'),
      subjects: (values.get('subject') ?? []).flatMap((subject) => tidy(subject) ?? []),
      description: values.get('description')?.[0] ?? '',
      rights: first('rights'),
    },
    spine: [...new Set(documents)],
    repeated: documents.length - new Set(documents).size,
    nav,
    ncx: items.find(({ type }) => type === 'application/x-dtbncx+xml')?.path ?? null,
    cover: withProperty('cover-image') ?? byId.get(coverId ?? '')?.path ?? null,
  };
};
