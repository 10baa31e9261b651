import type { LeftOutSpan } from './left-out.ts';
import { findNavigation } from './navigation-lines.ts';
import { isCutSentence, type Line, type Span } from './text-lines.ts';

const sitesWords = '(?:继续|繼續|阅读|閱讀|观看|查看|后面|後面|后续|全文|更?加?精彩|的|内容|內容|哦|按钮|吧){0,6}';
const nextPage = `(?:请|請)?您?[点點][击擊选選]?(?:进入)?[“「\\[【]?下一?[页頁][”」\\]】]?${sitesWords}(?:[，,]? ?${sitesWords})?`;
const unfinished = '(?:未完|未[结結]束|没有[结結]束|沒有結束|没完|後面還有|后面还有)';
/** Words of a site that a chapter goes on on its next page: 本章未完，点击下一页继续阅读. No character speaks so. */
const pager = new RegExp(
  `(?:本小?章|这一?章|這一?章|这个章节|本章[节節]|此章|本[节節])[^，,。！!\\n“”]{0,8}${unfinished}[^，,。！!\\n“”]{0,6}[，,。！!—\\- ]*(?:${nextPage}|(?:请|請)?翻[页頁]|(?:请|請)?[点點][击擊](?:下一[章节節])?(?:继续|繼續)(?:阅读|閱讀)|(?:还有|還有)?下一[页頁](?:继续|繼續|哦|喔)(?:阅读|閱讀)?)`,
  'g',
);
/** Shorter words, which are a site's where nothing else stands on their line, or within brackets. */
const shortPager = new RegExp(
  `(?:(?:本章|这章|這章)(?:尚|还|還)?(?:沒完|${unfinished})(?:待续|待續)?|(?:更多)?(?:精彩)?(?:内容|內容)?(?:未完(?:待续|待續)?[，, ]?)?(?:${nextPage}|下一[页頁](?:继续|繼續)(?:阅读|閱讀))|未完(?:待续|待續)?[，,] ?(?:请|請)翻[页頁]|第? ?[（(]?\\d{1,3} ?/ ?\\d{1,3}[)）]? ?[页頁]|第\\d{1,3}[页頁] ?/ ?共\\d{1,3}[页頁]|本章共\\d{1,3}[页頁][，,] ?当前第\\d{1,3}[页頁])`,
  'g',
);
/** The whole of a site's request, which stands within a sentence that it cuts without a sign between them. */
const requestInSentence =
  /(?:请|請)您?[点點][击擊選选](?:进入)?下一[页頁](?:继续|繼續)(?:阅读|閱讀|观看|觀看|查看)(?:[，,]?(?:后面|後面)?更加?精彩)?(?=[!！~]|[^\S\n]*(?:\n|$))/g;
/** A request that comes so often is a site's, though the sentence before it has an end. */
const minRequests = 3;
/** Words before a request that a character reads, writes or says. */
const saysRequest =
  /(?:写|印|标|刻|贴|挂|显示|提示|弹|跳出|出现|看到|看见|念|读|[说道问喊叫答]|屏幕|网页|网站|页面|按钮|手机|电脑|小说|字[^，。]{0,3})[^。！？]{0,6}$|[:：“"「『‘《]$/;
/** The number of a page behind a heading: 第(2/3)页. */
const pageOf = /第[（(]\d{1,3}\/\d{1,3}[)）][页頁]/g;
/** The number of a page that a site cut a book into: 书名_分节阅读_12. */
const pageNumber = /_? ?分[节節](?:阅读|閱讀)[_ ]{0,2}\d{1,5}/g;

/** Stands in every text that one of the patterns above finds: one without it is looked through once. A new pattern has to be added here too. */
const pagerSign =
  /[页頁](?<=(?:下一?|翻|\d ?\/ ?\d{1,3}[)）]? ?|[当共]第?\d{1,3}).)|章(?<=[本这這].)[未没沒尚还還]|分[节節](?:阅读|閱讀)/;

const address = '(?:https?://)?[a-z\\d-]+(?:\\.[a-z\\d-]+)+(?:[:/?#][^\\s，。！】）)]*)?';
/** A line with an address that a site puts behind its words: 最新章节地址：https://… */
const addressLine = new RegExp(
  `\\s*([【（(]?(?:本[书站])?(?:最新|全文|全集|手机|手機|txt|正版|首发|备用|永久|防丢失)[^\\s，。！？:：“”]{0,8}[:：][^\\S\\n]*${address}[】）)]?[!！。]?)[^\\S\\n]*(?=\\n|$)`,
  'iy',
);

/** Decoration that sites put around such words on the same line, before and behind them: brackets, arrows, dots, the number of the page. */
const before =
  /(?:[^\S\n]+(?:\.{3,12}|…{1,2}))?[^\S\n]*(?:[-—=]{1,6}>{1,3}[^\S\n]*)?(?:[［【[(（<《] ?)?(?:小主子?[，,]?|[亲親][，,])?$/;
const behind =
  /^(?:\^[.0_]\^)?[!！。.~…]* ?(?:[］】\])）》]|>{1,3})?(?:[-—=]{1,6}>{1,3})?(?: ?(?:[（(]\d{1,3}\/\d{1,3}[）)]|第\d{1,3}[页頁] ?\/ ?共\d{1,3}[页頁]))?/;
/** More is not looked at around such words, in UTF-16 units. */
const maxAround = 40;
/** The same of the sentence before a request. */
const maxWordsBefore = 120;

/** The stretches that a pattern finds. */
export const spansOf = (text: string, pattern: RegExp, reason: LeftOutSpan['reason']): LeftOutSpan[] =>
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

/** Whether a quotation is open at the end of the words before a stretch on its line. */
const isQuoted = (words: string): boolean => /[“「『][^”」』]*$/.test(words);

/** The requests within sentences that are no character's: they cut the sentence, or come again and again. */
const findRequests = (text: string): LeftOutSpan[] => {
  const found = spansOf(text, requestInSentence, 'pager').map((span) => withFrame(text, span));
  return found.filter(({ start }) => {
    const [words = ''] = /[^\n]*$/.exec(text.slice(Math.max(0, start - maxWordsBefore), start)) ?? [];
    const isCut = isCutSentence(words, { start: 0, end: words.trimEnd().length });
    return !isQuoted(words) && !saysRequest.test(words) && (isCut || found.length >= minRequests);
  });
};

/** The lines with addresses directly behind the words of a site. */
const findAddresses = (text: string, pagers: readonly LeftOutSpan[]): LeftOutSpan[] =>
  pagers.flatMap(({ end }) => {
    const found: LeftOutSpan[] = [];
    for (let at = end; ; ) {
      addressLine.lastIndex = at;
      const words = addressLine.exec(text)?.[1];
      if (words === undefined) return found;
      found.push({ start: addressLine.lastIndex - words.length, end: addressLine.lastIndex, reason: 'pager' });
      at = addressLine.lastIndex;
    }
  });

/** Finds the words and lines that parted the pages of chapters on a site. */
export const findPagers = (text: string, lines: readonly Line[]): LeftOutSpan[] => {
  const navigation = findNavigation(text, lines);
  const withAddresses = (pagers: LeftOutSpan[]) => [...pagers, ...findAddresses(text, pagers)];
  if (!pagerSign.test(text)) return withAddresses(navigation);
  const short = spansOf(text, shortPager, 'pager').map((span) => withFrame(text, span));
  return withAddresses([
    ...navigation,
    ...spansOf(text, pager, 'pager').map((span) => withFrame(text, span)),
    ...short.filter((span) => standsApart(text, span)),
    ...findRequests(text),
    ...spansOf(text, pageOf, 'pager'),
    ...spansOf(text, pageNumber, 'pager').map((span) => wholeLine(text, span)),
  ]);
};
