import { isShown } from '../txt/lines/format-characters.ts';
import { readXml } from './xml-events.ts';

/** The text of a document, a line for each block. */
export interface XhtmlLines {
  /** Without white space around them, none empty. */
  lines: string[];
  /** Index of the first line behind the element with an id. */
  lineOfId: Map<string, number>;
  /** The headings: index of the first line, number of lines, and level, 1 to 3 for h1 to h3. */
  headings: { line: number; count: number; level: number }[];
}

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
/** A heading may be spread over this many lines: 第一回 and its title, each in an element of its own. */
export const maxHeadingLines = 3;

/** Whether an element is no text: a script, a picture, or one that is not shown. */
const isIgnored = (name: string, { hidden, style }: Record<string, string>): boolean =>
  ignored.has(name) || hidden !== undefined || (style !== undefined && /display\s*:\s*none/i.test(style));

/** Reads a chapter's document: its text alone, without scripts, styles and pictures. Ruby stands in brackets behind its word. */
export const readXhtml = (source: string): XhtmlLines => {
  const found: XhtmlLines = { lines: [], lineOfId: new Map(), headings: [] };
  let current = '';
  /** Depth within an element that is no text. */
  let ignoredDepth = 0;
  let headingLine = 0;
  const endLine = () => {
    const line = current.replace(/[^\S\u3000]+/g, ' ').trim();
    current = '';
    if (isShown(line)) found.lines.push(line);
  };
  readXml(
    source,
    {
      open: (name, attributes) => {
        if (ignoredDepth > 0 || isIgnored(name, attributes)) {
          ignoredDepth += 1;
          return;
        }
        if (blocks.has(name)) endLine();
        if (headingTag.test(name)) headingLine = found.lines.length;
        if (name === 'rt') current += '（';
        const id = attributes.id ?? (name === 'a' ? attributes.name : undefined);
        if (id !== undefined && !found.lineOfId.has(id)) found.lineOfId.set(id, found.lines.length);
      },
      text: (text) => {
        if (ignoredDepth === 0) current += text;
      },
      close: (name) => {
        if (ignoredDepth > 0) {
          ignoredDepth -= 1;
          return;
        }
        if (name === 'rt') current += '）';
        if (blocks.has(name)) endLine();
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
