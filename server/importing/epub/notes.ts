import { noteOf } from '../../novels/saving/incoming/annotated-text.ts';
import { type PageLines, withoutLines } from './page-lines.ts';
import type { Resolve } from './resolve-reference.ts';
import type { Attributes } from './xml-events.ts';

const labelClass = /\b(?:duokan|qqreader|zhangyue)-footnote\b/;

/** Whether an element is one note. */
export const isNoteBody = ({ 'epub:type': type = '', role = '', class: classes = '' }: Attributes): boolean =>
  /\b(?:foot|end|rear)note\b/.test(`${type} ${role}`) || /\bduokan-footnote-item\b/.test(classes);

/** Whether an element holds notes: those of its blocks that have an id. */
export const holdsNotes = ({ 'epub:type': type = '', role = '', class: classes = '' }: Attributes): boolean =>
  /\b(?:foot|end|rear)notes\b/.test(`${type} ${role}`) || /\bduokan-footnote-content\b/.test(classes);

/** Whether an element is of notes: one, what holds them, or a marker of 多看's. */
export const isOfNotes = (attributes: Attributes): boolean =>
  isNoteBody(attributes) || holdsNotes(attributes) || /\bduokan-(?:foot|image)note/.test(attributes.class ?? '');

/** Whether a link is the marker of a note, as EPUB 3 and 多看 mark it. */
export const isNoteMarker = (
  name: string,
  { 'epub:type': type = '', role, class: classes = '' }: Attributes,
): boolean => name === 'a' && (/\bnoteref\b/.test(type) || role === 'doc-noteref' || labelClass.test(classes));

/** The note's text where a picture is its marker and carries it in an attribute; undefined for other pictures. */
export const noteOfPicture = (name: string, attributes: Attributes): string | undefined => {
  const { class: classes = '', alt, 'zy-footnote': text } = attributes;
  if (name !== 'img' || !(labelClass.test(classes) || text !== undefined)) return undefined;
  return (text ?? alt ?? '').replace(/\s+/g, ' ').trim() || undefined;
};

/** What stands for the marker of a note that has no words: a picture. */
const defaultLabel = '注';
/** [1], ①, *, 注1, 译注: all that a marker says, and no word of the text. */
const label =
  /^(?:[↩⤴←↑◎○●◇◆☆★\s()[\]{}（）［］【】〔〕〖〗<>〈〉:：.、\d*＊※†‡#^①-⑳⑴-⒇㈠-㈩㊀-㊉❶-❿ivx一二三四五六七八九十]|注|註|译|譯|釋|释|原|编|編|者)*$/iu;
const maxLabelLength = 8;

export const isNoteLabel = (text: string): boolean => text.length <= maxLabelLength && label.test(text);

/** A document of a book, by its path. */
interface NoteDocument extends PageLines {
  path: string;
}

/**
 * Puts what notes say where their markers stand, and takes them away from where they stood: at the end of a chapter or of the book.
 * A marker that leads to no note stays what it was, text.
 */
export const placeNotes = <Document extends NoteDocument>(
  documents: readonly Document[],
  resolve: Resolve,
): Document[] => {
  const bodies = new Map<string, { text: string; used: boolean }>();
  for (const { path, lines, notes } of documents)
    for (const { id, line, count } of notes)
      bodies.set(`${path}#${id}`, { text: lines.slice(line, line + count).join(' '), used: false });
  const bodyAt = (path: string, href: string) => {
    const target = resolve(path, href);
    return target === null ? undefined : bodies.get(`${target.path}#${target.fragment}`);
  };
  const placed = documents.map((document) => ({
    ...document,
    lines: document.lines.map((line) =>
      line.replace(marker, (_, index: string) => {
        const { href, label: said, text: own = '' } = document.markers[Number(index)] ?? { href: '', label: '' };
        const body = bodyAt(document.path, href);
        const text = body?.text || own;
        if (text === '') return said;
        if (body !== undefined) body.used = true;
        const isLabel = isNoteLabel(said);
        return (isLabel ? '' : said) + noteOf((isLabel && said.trim()) || defaultLabel, text);
      }),
    ),
  }));
  return placed.flatMap((document) => {
    const used = document.notes.filter(({ id }) => bodies.get(`${document.path}#${id}`)?.used === true);
    return used.length === 0 ? [document] : withoutNoteLines(document, used);
  });
};

/** Stands in a line for a marker until all notes of the book are known: private to this import. */
export const markerOf = (index: number): string => `\ufdd0${index}\ufdd1`;
const marker = /\ufdd0(\d+)\ufdd1/g;

export const withoutMarkers = (text: string): string => text.replace(marker, '');

/** A document without the lines of some of its notes; none where nothing but headings is left of it. */
const withoutNoteLines = <Document extends NoteDocument>(document: Document, used: Document['notes']): Document[] => {
  const gone = new Set(used.flatMap(({ line, count }) => Array.from({ length: count }, (_, offset) => line + offset)));
  const inHeadings = new Set(
    document.headings.flatMap(({ line, count }) => Array.from({ length: count }, (_, offset) => line + offset)),
  );
  if (document.lines.every((_, line) => gone.has(line) || inHeadings.has(line))) return [];
  return [withoutLines(document, gone)];
};
