import { decodeHTMLStrict } from 'entities';
import type { LeftOutSpan } from './left-out.ts';
import { omitSpans } from './omit-spans.ts';
import { isShown, type Line, type Span } from './text-lines.ts';

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

const sitesWords = '(?:继续|繼續|阅读|閱讀|观看|查看|后面|後面|后续|全文|更?加?精彩|的|内容|內容|哦|按钮|吧){0,6}';
const nextPage = `(?:请|請)?您?[点點][击擊]?(?:进入)?下一?[页頁]${sitesWords}(?:[，,]? ?${sitesWords})?`;
/** Words of a site that a chapter goes on on its next page: 本章未完，点击下一页继续阅读. No character speaks so. */
const pager = new RegExp(
  `(?:本小?章|这一?章|這一?章|这个章节|本章节|此章|本节)[^，,。！!\\n“”]{0,8}(?:未完|没有结束|沒有結束|没完|後面還有|后面还有)[^，,。！!\\n“”]{0,6}[，,。！!—\\- ]*(?:${nextPage}|(?:请|請)?翻[页頁])`,
  'g',
);
/** Shorter words, which are a site's where nothing else stands on their line, or within brackets. */
const shortPager = new RegExp(
  `(?:(?:本章|这章|這章)(?:未完|沒完|没完|没有结束)(?:待续|待續)?|${nextPage}|第?[（(]?\\d{1,3}/\\d{1,3}[)）]?[页頁])`,
  'g',
);
/** The number of a page behind a heading: 第(2/3)页. */
const pageOf = /第[（(]\d{1,3}\/\d{1,3}[)）][页頁]/g;
/** The number of a page that a site cut a book into: 书名_分节阅读_12. */
const pageNumber = /_? ?分[节節](?:阅读|閱讀)[_ ]{0,2}\d{1,5}/g;

/** Stands in every text that one of the patterns above finds: one without it is looked through once. A new pattern has to be added here too. */
const pagerSign = /[页頁](?<=(?:下一?|翻|\d\/\d{1,3}[)）]?).)|章(?<=[本这這].)[未没沒]|分[节節](?:阅读|閱讀)/;

/** What a site puts before its words and behind them, on the same line. */
const before =
  /(?:[^\S\n]+(?:\.{3,12}|…{1,2}))?[^\S\n]*(?:[-—=]{1,6}>{1,3}[^\S\n]*)?(?:[［【[(（<《] ?)?(?:小主,?|小主，|亲，)?$/;
const behind = /^[!！。.~]* ?[］】\])）>》]?(?:[-—=]{1,6}>{1,3})?/;
/** More is not looked at around such words, in UTF-16 units. */
const maxAround = 40;

/** A piece that ends otherwise was cut by what stands behind it, where it is longer than a title. */
const sentenceEnd = /[。！？…!?”」』;；:：)）~～—.]$/;
const minCutLength = 12;

const spansOf = (text: string, pattern: RegExp, reason: LeftOutSpan['reason']): LeftOutSpan[] =>
  [...text.matchAll(pattern)].map((found) => ({ start: found.index, end: found.index + found[0].length, reason }));

/** A short name and nothing else before the number of a page on its line. */
const nameBefore = /(?:^|\n)([^\S\n]*[^\s，。！？、：“”第章回]{1,20}[^\S\n]*)$/;

/** The whole of a line of which a number of a page is all but a short name: 渡口记_分节阅读_3. */
const wholeLine = (text: string, span: LeftOutSpan): LeftOutSpan => {
  const name = nameBefore.exec(text.slice(Math.max(0, span.start - maxAround), span.start))?.[1];
  const endsLine = /^[^\S\n]*(?:\n|$)/.test(text.slice(span.end, span.end + maxAround));
  return name !== undefined && endsLine ? { ...span, start: span.start - name.length } : span;
};

/** A stretch with the brackets, dots and arrows that a site puts around it. */
const withFrame = (text: string, span: LeftOutSpan): LeftOutSpan => ({
  ...span,
  start: span.start - (before.exec(text.slice(Math.max(0, span.start - maxAround), span.start))?.[0].length ?? 0),
  end: span.end + (behind.exec(text.slice(span.end, span.end + maxAround))?.[0].length ?? 0),
});

/** Whether nothing else stands on the line of a stretch, or brackets stand around it. */
const standsApart = (text: string, { start, end }: Span): boolean =>
  /[［【[(（]/.test(
    text
      .slice(start, start + 3)
      .trimStart()
      .charAt(0),
  )
    ? /[］】\])）]$/.test(text.slice(start, end))
    : /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, start - maxAround), start)) &&
      /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + maxAround));

const findPagers = (text: string): LeftOutSpan[] => {
  if (!pagerSign.test(text)) return [];
  const short = spansOf(text, shortPager, 'pager').map((span) => withFrame(text, span));
  return [
    ...spansOf(text, pager, 'pager').map((span) => withFrame(text, span)),
    ...short.filter((span) => standsApart(text, span)),
    ...spansOf(text, pageOf, 'pager'),
    ...spansOf(text, pageNumber, 'pager').map((span) => wholeLine(text, span)),
  ];
};

const findTags = (text: string): LeftOutSpan[] => [
  ...spansOf(text, tag, 'web_page'),
  ...(closedLetter.test(text) ? spansOf(text, letterTag, 'web_page') : []),
];

const findRemains = (text: string): LeftOutSpan[] => {
  const hasScript = text.includes('();') || text.includes('[/');
  const found = [
    ...(text.includes('>') ? findTags(text) : []),
    ...(hasScript ? spansOf(text, scriptOrPicture, 'web_page') : []),
    ...findPagers(text),
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
  const leftOut = findRemains(text);
  if (leftOut.length === 0) return { lines: [...lines], leftOut };
  const breaks = new Set(
    leftOut.filter((span) => span.reason === 'web_page' && isBlockTag(text, span)).map(({ end }) => end),
  );
  const pages = leftOut.filter(({ reason }) => reason === 'pager');
  let next = 0;
  const kept = omitSpans(text, lines, leftOut);
  return {
    lines: kept.map((line, index) => {
      const before = kept[index - 1];
      while ((pages[next]?.end ?? Number.POSITIVE_INFINITY) <= (before?.end ?? 0)) next += 1;
      const isBehindPage = before !== undefined && (pages[next]?.start ?? Number.POSITIVE_INFINITY) < line.start;
      if (isBehindPage) {
        const isCut =
          before.end - before.start >= minCutLength && !sentenceEnd.test(text.slice(before.start, before.end));
        return { ...line, goesOn: isCut };
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
