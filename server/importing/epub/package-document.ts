import { archiveBounds } from '../open-archive.ts';
import { UnreadableTextError } from '../txt/lines/decode-text.ts';
import { withoutFormatCharacters } from '../txt/lines/text-lines.ts';
import type { Resolve } from './resolve-reference.ts';
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
  /** Files that may be its cover, the likeliest first: pictures, or pages with one. */
  covers: string[];
}

interface ManifestItem {
  id: string;
  path: string;
  type: string;
  properties: string[];
}

/** Path of the package document, from META-INF/container.xml. @throws UnreadableTextError without one */
export const packagePath = (container: string, resolve: Resolve): string => {
  let path: string | null = null;
  readXml(container, {
    open: (name, attributes) => {
      if (name === 'rootfile') path ??= resolve('', attributes['full-path'] ?? '')?.path ?? null;
    },
  });
  if (path === null) throw new UnreadableTextError('EPUB 里没有说明书的内容在哪里（container.xml）');
  return path;
};

/** Ids by which programs name the cover's picture. */
const coverIds = /^(?:book[-_.]?)?cover(?:[-_.]?(?:image|img|pic|picture|jpe?g|png))?$/i;

/** Most entries that a book may list, as files and in reading order: an archive may not hold more. */
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
export const readPackage = (source: string, path: string, resolve: Resolve): EpubPackage => {
  const items: ManifestItem[] = [];
  const references: string[] = [];
  const values = new Map<string, string[]>();
  /** What is said to be the cover: an id or a path, and references of the guide. */
  const coverNames: string[] = [];
  const coverReferences: string[] = [];
  let open: { name: string; text: string } | null = null;
  readXml(source, {
    open: (name, attributes) => {
      open = { name, text: '' };
      if (name === 'item') {
        const { id = '', href = '', properties = '' } = attributes;
        const target = resolve(path, href);
        if (target !== null)
          items.push({
            id,
            path: target.path,
            type: attributes['media-type'] ?? '',
            properties: properties.split(/\s+/),
          });
      }
      if (name === 'itemref') references.push(attributes.idref ?? '');
      if (Math.max(items.length, references.length) > maxListed)
        throw new UnreadableTextError(`EPUB 的清单太长（超过 ${maxListed} 项）`);
      if (name === 'meta' && attributes.name === 'cover') coverNames.push(attributes.content ?? '');
      if (name === 'reference' && /\bcover\b/i.test(attributes.type ?? '')) coverReferences.push(attributes.href ?? '');
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
  const coverItems = [
    ...items.filter(({ properties }) => properties.includes('cover-image')),
    ...coverNames.flatMap((id) => byId.get(id) ?? []),
  ];
  const coverPaths = [...coverNames, ...coverReferences].flatMap((reference) => resolve(path, reference)?.path ?? []);
  const namedCover = items.filter(({ id, type }) => coverIds.test(id) && type.startsWith('image/'));
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
    covers: [
      ...new Set([...coverItems.map((item) => item.path), ...coverPaths, ...namedCover.map((item) => item.path)]),
    ],
  };
};
