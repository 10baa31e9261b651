import { novelBounds } from '../../novels/saving/incoming/novel-bounds.ts';
import { withoutFormatCharacters } from '../txt/lines/text-lines.ts';
import type { Resolve } from './resolve-reference.ts';
import { readXml } from './xml-events.ts';

/** An entry of a book's navigation. */
export interface NavEntry {
  /** No longer than a chapter's title may be. */
  title: string;
  /** Path in the archive; null for an entry that is a name only, empty for one that leads out of the archive. */
  path: string | null;
  /** Id of an element of the document. */
  fragment: string | null;
  /** Depth, from 0. */
  depth: number;
}

/** A deeper entry is a part of the one above it. */
const maxDepth = 8;

const tidy = (title: string): string =>
  withoutFormatCharacters(title).replace(/\s+/g, ' ').trim().slice(0, novelBounds.chapterTitleLength);

const entryOf = (
  { path: base, resolve }: NavigationDocument,
  title: string,
  reference: string | undefined,
  depth: number,
): NavEntry => {
  const target = reference === undefined ? null : resolve(base, reference);
  return {
    title: tidy(title),
    path: reference === undefined ? null : (target?.path ?? ''),
    fragment: target?.fragment ?? null,
    depth: Math.min(depth, maxDepth),
  };
};

/** A document of the navigation. */
interface NavigationDocument {
  source: string;
  /** Its path in the archive. */
  path: string;
  resolve: Resolve;
}

/** Reads the NCX of EPUB 2. */
export const readNcx = (document: NavigationDocument): NavEntry[] => {
  const entries: NavEntry[] = [];
  const open: { title: string; index: number }[] = [];
  let inLabel = false;
  let inMap = false;
  readXml(document.source, {
    open: (name, attributes) => {
      if (name === 'navmap') inMap = true;
      if (name === 'navpoint' && inMap) {
        open.push({ title: '', index: entries.length });
        entries.push(entryOf(document, '', undefined, open.length - 1));
      }
      const point = open.at(-1);
      if (name === 'navlabel') inLabel = true;
      if (name === 'content' && point !== undefined) {
        entries[point.index] = entryOf(document, point.title, attributes.src, open.length - 1);
      }
    },
    text: (text) => {
      const point = open.at(-1);
      if (inLabel && point !== undefined) point.title += text;
    },
    close: (name) => {
      if (name === 'navlabel') inLabel = false;
      if (name === 'navmap') inMap = false;
      if (name !== 'navpoint') return;
      const point = open.pop();
      const entry = point && entries[point.index];
      if (point !== undefined && entry !== undefined) entry.title ||= tidy(point.title);
    },
  });
  return entries.filter(({ title }) => title !== '');
};

/** Reads the nav document of EPUB 3. */
export const readNav = (document: NavigationDocument): NavEntry[] => {
  const entries: NavEntry[] = [];
  let navDepth = 0;
  let listDepth = 0;
  let label: { text: string; href: string | undefined } | null = null;
  readXml(
    document.source,
    {
      open: (name, attributes) => {
        const kind = attributes['epub:type'] ?? attributes.role ?? 'toc';
        if (name === 'nav' && (navDepth > 0 || /\btoc\b/.test(kind))) navDepth += 1;
        if (navDepth === 0) return;
        if (name === 'ol') listDepth += 1;
        if (listDepth > 0 && (name === 'a' || name === 'span')) label ??= { text: '', href: attributes.href };
      },
      text: (text) => {
        if (label !== null) label.text += text;
      },
      close: (name) => {
        if (name === 'nav') navDepth = Math.max(0, navDepth - 1);
        if (name === 'ol') listDepth = Math.max(0, listDepth - 1);
        if (label === null || (name !== 'a' && name !== 'span')) return;
        entries.push(entryOf(document, label.text, label.href, Math.max(0, listDepth - 1)));
        label = null;
      },
    },
    true,
  );
  return entries.filter(({ title }) => title !== '');
};
