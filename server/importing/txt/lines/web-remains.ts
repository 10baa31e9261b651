import { decodeHTMLStrict } from 'entities';
import type { LeftOutSpan } from './left-out.ts';
import { omitSpans } from './omit-spans.ts';
import { findPagers, spansOf } from './pagers.ts';
import { isCutSentence, isShown, type Line, type Span } from './text-lines.ts';

/** A character reference of HTML that a download of web pages left in the text: &nbsp;, &#34;, &#x201c;. */
const reference = /&(?:amp;)?(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|&(?:quot|nbsp|[lr]dquo|hellip|mdash)(?![a-z;])/gi;

/** Decodes character references, also those that were escaped twice (&amp;quot;). A name that is none stays as it is. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(reference, (found) =>
        decodeHTMLStrict(decodeHTMLStrict(found.endsWith(';') ? found : `${found};`)).replaceAll('\0', '\ufffd'),
      )
    : text;

/** Lines without the remains of web pages, and these. */
interface CleanLines {
  lines: Line[];
  leftOut: LeftOutSpan[];
}

const blockTags = 'br|p|div|hr|h[1-6]|li|ul|ol|td|tr|table|tbody|center|blockquote|article|section|pre';
const inlineTags = 'span|em|strong|small|big|font|img|sub|sup|style|label|input|iframe|ins';
/** Tags of one letter, which prose has in signs of its own (<A>级): only with an attribute, or where they are closed as well. */
const letterTags = 'a|b|i|u|s';
const tag = new RegExp(
  `<script\\b[^<>\\n]{0,300}>[^<]{0,500}</script>|</?(?:(${blockTags})|${inlineTags})(?:\\s[^<>\\n]{0,300})?/?>|<!--[^<>\\n]{0,80}-->`,
  'gi',
);
const letterTag = new RegExp(`<(?:${letterTags})(?:\\s+[a-z]+=[^<>\\n]{0,300})?>|</(?:${letterTags})>`, 'g');
/** A call of a site's script, and a picture of a forum. */
const scriptOrPicture = /(?:chaptererror|readx?)\(\);|\[img[^\]\n]{0,80}\][^[\n]{0,300}\[\/img\]/gi;
const closedLetter = new RegExp(`</(?:${letterTags})>`);

const findTags = (text: string): LeftOutSpan[] => [
  ...spansOf(text, tag, 'web_page'),
  ...(closedLetter.test(text) ? spansOf(text, letterTag, 'web_page') : []),
];

const findRemains = (text: string, lines: readonly Line[]): LeftOutSpan[] => {
  const hasScript = text.includes('();') || text.includes('[/');
  const found = [
    ...(text.includes('>') ? findTags(text) : []),
    ...(hasScript ? spansOf(text, scriptOrPicture, 'web_page') : []),
    ...findPagers(text, lines),
  ].sort((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  return found.filter((span) => {
    const isFree = span.start >= end && isShown(text.slice(span.start, span.end));
    if (isFree) ({ end } = span);
    return isFree;
  });
};

const isBlockTag = (text: string, { start, end }: Span): boolean =>
  new RegExp(`^</?(?:${blockTags})[\\s/>]`, 'i').test(text.slice(start, end));

/**
 * Takes out of the lines what a download of web pages left there: tags, and the words that part the pages of a chapter. A
 * sentence that they cut goes on behind them; a tag that begins a line on a page begins one here.
 */
export const cleanLines = (text: string, lines: readonly Line[]): CleanLines => {
  const leftOut = findRemains(text, lines);
  if (leftOut.length === 0) return { lines: [...lines], leftOut };
  const breaks = new Set(
    leftOut.filter((span) => span.reason === 'web_page' && isBlockTag(text, span)).map(({ end }) => end),
  );
  const pages = leftOut.filter(({ reason }) => reason !== 'web_page');
  let next = 0;
  const kept = omitSpans(text, lines, leftOut);
  return {
    lines: kept.map((line, index) => {
      const before = kept[index - 1];
      while ((pages[next]?.end ?? Number.POSITIVE_INFINITY) <= (before?.end ?? 0)) next += 1;
      const isBehindPage = before !== undefined && (pages[next]?.start ?? Number.POSITIVE_INFINITY) < line.start;
      if (isBehindPage) {
        return { ...line, goesOn: isCutSentence(text, before) };
      }
      if (line.goesOn !== true || before === undefined) return line;
      return breaksBetween(text, breaks, before.end, line.start) ? { ...line, goesOn: false, indent: 1 } : line;
    }),
    leftOut,
  };
};

/** Whether a tag that breaks lines ends between two offsets, which are a few tags apart. */
const breaksBetween = (text: string, breaks: ReadonlySet<number>, from: number, to: number): boolean => {
  for (let at = text.indexOf('>', from); at !== -1 && at < to; at = text.indexOf('>', at + 1))
    if (breaks.has(at + 1)) return true;
  return false;
};
