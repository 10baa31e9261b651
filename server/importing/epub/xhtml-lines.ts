import { readXml } from './xml-events.ts';

/** The text of a document, a line for each block. */
export interface XhtmlLines {
  /** Without white space around them, none empty. */
  lines: string[];
  /** Index of the first line behind the element with an id. */
  lineOfId: Map<string, number>;
  /** Indices of the lines that are headings (h1 to h3). */
  headings: number[];
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

/** Reads a chapter's document: its text alone, without scripts, styles and pictures. Ruby stands in brackets behind its word. */
export const readXhtml = (source: string): XhtmlLines => {
  const found: XhtmlLines = { lines: [], lineOfId: new Map(), headings: [] };
  let current = '';
  let ignoredDepth = 0;
  let isHeading = false;
  const endLine = () => {
    const line = current.replace(/[^\S\u3000]+/g, ' ').trim();
    current = '';
    if (line === '') return;
    if (isHeading) found.headings.push(found.lines.length);
    found.lines.push(line);
  };
  readXml(
    source,
    {
      open: (name, attributes) => {
        if (ignored.has(name)) ignoredDepth += 1;
        if (ignoredDepth > 0) return;
        if (blocks.has(name)) endLine();
        if (headingTag.test(name)) isHeading = true;
        if (name === 'rt') current += '（';
        const id = attributes.id ?? (name === 'a' ? attributes.name : undefined);
        if (id !== undefined && !found.lineOfId.has(id)) found.lineOfId.set(id, found.lines.length);
      },
      text: (text) => {
        if (ignoredDepth === 0) current += text;
      },
      close: (name) => {
        if (ignored.has(name)) ignoredDepth = Math.max(0, ignoredDepth - 1);
        if (ignoredDepth > 0) return;
        if (name === 'rt') current += '）';
        if (blocks.has(name)) endLine();
        if (headingTag.test(name)) isHeading = false;
      },
    },
    true,
  );
  endLine();
  return found;
};
