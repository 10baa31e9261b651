import { isShown } from '../txt/lines/text-lines.ts';
import { type HidingRules, isHidden } from './hidden-elements.ts';
import { LineText } from './line-text.ts';
import { holdsNotes, isNoteBody, isNoteLabel, isNoteMarker, markerOf, noteOfPicture } from './notes.ts';
import type { PageLines } from './page-lines.ts';
import { pictureMarkerOf } from './pictures.ts';
import { type Attributes, readXml } from './xml-events.ts';

const blocks = new Set(
  'address article aside blockquote body br caption center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const ignored = new Set([
  'head',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'rp',
  'object',
  'iframe',
  'video',
  'audio',
]);
const headingTag = /^h[1-3]$/;
const anyHeading = /^h[1-6]$/;
/** Characters that this import uses for its own marks. */
const internalMarks = /[\ufff9-\ufffb\ufdd0-\ufdd5]/g;

/** Blocks that a list of notes is made of. */
const noteBlocks = new Set(['li', 'p', 'div', 'dd', 'aside']);

const maxGaijiLength = 8;

/** A picture that stands for a character (外字) and says which, between marks; empty for another. */
const characterOf = ({ alt = '', class: classes = '' }: Attributes): string => {
  const words = alt.replace(internalMarks, '').trim();
  const isGaiji = /\bgaiji\b/i.test(classes) ? words.length <= maxGaijiLength : /^\p{Script=Han}$/u.test(words);
  return words !== '' && isGaiji ? `\ufdd2${words}\ufdd3` : '';
};

/** A line with the characters that its pictures stand for; one that stands alone is a picture. */
const withCharacters = (line: string): string => {
  const words = line.replace(/\ufdd2[^\ufdd3]*\ufdd3/g, '');
  return isShown(words) ? line.replace(/[\ufdd2\ufdd3]/g, '') : words;
};

/** A longer description of a picture, in UTF-16 units, is cut. */
const maxAltLength = 200;

const altOf = ({ alt = '', title = '' }: Attributes): string =>
  (alt || title).replace(internalMarks, '').replace(/\s+/g, ' ').trim().slice(0, maxAltLength);

/** A heading may be spread over this many lines: 第一回 and its title, each in an element of its own. */
export const maxHeadingLines = 3;

/** Whether an element is the number of a page of the printed book. */
const isPageBreak = ({ 'epub:type': type = '', role }: Attributes): boolean =>
  /\bpagebreak\b/.test(type) || role === 'doc-pagebreak';

/**
 * Reads a chapter's document: its text alone, without scripts, styles, page numbers and what is not shown. Ruby is an
 * annotation of its word; in a heading it stands in brackets behind it. A picture is a line of its own, behind the words beside it.
 *
 * @param hiding rules of its stylesheets
 */
export const readXhtml = (source: string, hiding: HidingRules = new Map()): PageLines => {
  const found: PageLines = {
    lines: [],
    lineOfId: new Map(),
    headings: [],
    notes: [],
    markers: [],
    pictures: [],
    drawings: 0,
  };
  const text = new LineText();
  /** Depth within an element that is no text. */
  let ignoredDepth = 0;
  /** The open drawing in SVG: books show pictures of files in it too. */
  let drawing: { hasPicture: boolean } | null = null;
  let headingLine = 0;
  let isInHeading = false;
  /** The open note, and the open marker of one or link back to one. */
  let note: { ids: string[]; line: number; depth: number } | null = null;
  let link: { href: string; mark: number; line: number; text?: string } | null = null;
  let depth = 0;
  /** Depth of the open element that holds notes. */
  let notesDepth: number | null = null;
  /** Pictures that wait for the end of the line, or of the heading, that they stand in. */
  let waiting: number[] = [];
  /** Markers of notes in a heading: a title is words alone, so they stand before the first words below it. */
  let ofHeading: number[] = [];
  const endLine = () => {
    const line = withCharacters(text.end())
      .replace(/[^\S\u3000]+/g, ' ')
      .trim();
    const hasWords = isShown(line);
    if (isInHeading) {
      if (hasWords) found.lines.push(line);
      return;
    }
    if (hasWords) {
      found.lines.push(ofHeading.map(markerOf).join('') + line);
      ofHeading = [];
    }
    for (const index of waiting) {
      const picture = found.pictures[index];
      if (picture !== undefined) picture.isInline = hasWords && picture.isInline;
      found.lines.push(pictureMarkerOf(index));
    }
    waiting = [];
  };
  const addPicture = (href: string | undefined, attributes: Attributes) => {
    // A note is words alone.
    if (href === undefined || note !== null) return;
    waiting.push(found.pictures.length);
    found.pictures.push({ href, alt: altOf(attributes), isInline: !isInHeading });
  };
  const addMarker = (marker: PageLines['markers'][number]) => {
    if (isInHeading) ofHeading.push(found.markers.length);
    else text.add(markerOf(found.markers.length));
    found.markers.push(marker);
  };
  const openLink = (name: string, attributes: Attributes) => {
    if (link !== null || text.isInRuby) return;
    const href = attributes.href ?? '';
    const isBack = note !== null && name === 'a' && href.includes('#');
    if (isBack || isNoteMarker(name, attributes)) link = { href, mark: text.begin(), line: found.lines.length };
  };
  const closeLink = () => {
    const open = link;
    link = null;
    // A block within it has ended its line: its words stay text.
    if (open === null || open.line !== found.lines.length) return;
    const label = text.takeFrom(open.mark);
    if (label === undefined) return;
    const isWord = !isNoteLabel(label);
    if ((note !== null || isInHeading) && isWord) text.add(label);
    const own = open.text === undefined ? {} : { text: open.text };
    if (note === null) addMarker({ href: open.href, label: isInHeading && isWord ? '' : label, ...own });
  };
  readXml(
    source,
    {
      open: (name, attributes) => {
        const isIgnored = ignored.has(name) || isPageBreak(attributes) || isHidden(name, attributes, hiding);
        if (ignoredDepth > 0 || isIgnored) {
          if (drawing !== null && name === 'image') {
            drawing.hasPicture = true;
            addPicture(attributes['xlink:href'] ?? attributes.href, attributes);
          }
          if (ignoredDepth === 0 && name === 'svg' && !isHidden(name, attributes, hiding))
            drawing = { hasPicture: false };
          ignoredDepth += 1;
          return;
        }
        depth += 1;
        if (blocks.has(name)) endLine();
        if (anyHeading.test(name)) isInHeading = true;
        if (headingTag.test(name)) headingLine = found.lines.length;
        const id = attributes.id ?? (name === 'a' ? attributes.name : undefined);
        if (holdsNotes(attributes)) notesDepth ??= depth;
        const isEntry = notesDepth !== null && notesDepth < depth && id !== undefined && noteBlocks.has(name);
        if (note === null && (isEntry || isNoteBody(attributes))) {
          endLine();
          note = { ids: [], line: found.lines.length, depth };
        }
        if (id !== undefined) note?.ids.push(id);
        if (id !== undefined && !found.lineOfId.has(id)) found.lineOfId.set(id, found.lines.length);
        if (name === 'rt' && isInHeading) text.add('（');
        else if (!isInHeading) text.open(name);
        openLink(name, attributes);
        const said = noteOfPicture(name, attributes);
        if (said === undefined && name === 'img' && link === null) {
          const character = characterOf(attributes);
          if (character === '') addPicture(attributes.src, attributes);
          else text.add(character);
        }
        if (said === undefined || note !== null) return;
        if (link === null) addMarker({ href: '', label: '', text: said });
        else link.text = said;
      },
      text: (more) => {
        if (ignoredDepth === 0) text.add(more.replace(internalMarks, ''));
      },
      close: (name) => {
        if (ignoredDepth > 0) {
          ignoredDepth -= 1;
          if (ignoredDepth === 0 && drawing !== null) {
            if (!drawing.hasPicture) found.drawings += 1;
            drawing = null;
          }
          return;
        }
        if (name === 'a') closeLink();
        if (name === 'rt' && isInHeading) text.add('）');
        else if (!isInHeading) text.close(name);
        if (blocks.has(name)) endLine();
        if (note?.depth === depth) {
          endLine();
          const { ids, line } = note;
          for (const id of ids) found.notes.push({ id, line, count: found.lines.length - line });
          note = null;
        }
        if (notesDepth === depth) notesDepth = null;
        depth -= 1;
        if (anyHeading.test(name)) isInHeading = false;
        if (!headingTag.test(name)) return;
        const count = found.lines.length - headingLine;
        const level = Number(name.charAt(1));
        if (count > 0 && count <= maxHeadingLines) found.headings.push({ line: headingLine, count, level });
        headingLine = found.lines.length;
      },
    },
    true,
  );
  endLine();
  return found;
};
