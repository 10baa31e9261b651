import type { LeftOutReason, LeftOutSpan } from './left-out.ts';
import { normalizeForMatching } from './normalize-for-matching.ts';
import { isCutSentence, type Line } from './text-lines.ts';

/** Stands in every line below, of several that follow one another in one: others are not looked at. A new pattern has to be added here too. */
const sign =
  /一[页頁章节節篇](?<=[上下]..)|返回[目书書首列章]|加入[书書]|用[户戶](?<=手[机機]..)|更新[时時日]|[布表][时時日](?<=[发發]..)|字[数數](?<=[节節章]..)|[键鍵](?<=(?:回车|←).{0,12}.)|[/／](?<=\d ?.) ?\d/g;
/** A longer line, in UTF-16 units, is text. */
const maxLength = 120;

/** Signs between the words of a page's navigation. */
const between = '[\\s|/·•.,_=*#<>\\[\\]()《》「」【】〖〗←→↑↓↔…—-]{0,8}';
const toOther = '[上下]一[页頁章节篇](?: ?[:：] ?(?:没有了|沒有了|无|第(?:(?![上下]一)[^。！？!?“”]){1,30}))?';
const back = '返回(?:目录|书[页頁]|书目|首[页頁]|列表|章节(?:目录|列表))';
const toBookmarks = '加入书[签架]';
const wordsOfLine = `${toOther}|${back}|${toBookmarks}|返回|(?:章节|小说|全部)?(?:目录|列表)|回目录|书[页頁签架]|收藏本[书页]|推荐本书|投推荐票|投票推荐|(?:章节)?(?:错误|报错)(?:举报)?|我要报错|[首尾末][页頁]|没有了|(?<!\\d)\\d{1,4}(?!\\d)`;
const navigation = new RegExp(`^${between}(?:(?:${wordsOfLine})${between}){2,}$`);
const leadsElsewhere = new RegExp(`${toOther}|${back}|${toBookmarks}`);
/** One word of a navigation that has each on a line of its own. */
const navigationWord = new RegExp(`^${between}(?:${toOther}|${back}|${toBookmarks}|(?:章节)?(?:目录|列表))${between}$`);
/** Such a word that no novel has on a line of its own. */
const navigationAlone = new RegExp(`^${between}(?:${back}|${toBookmarks})${between}$`);

/** The only word of a navigation, alone on its line, stands so often. */
const minSingleWords = 3;

/** A line of a site for telephones, and one on the keys of its pages. */
const sitesOffer =
  /^[^\p{L}\p{N}]{0,4}(?:手机用户|手機用戶)(?:请|請)?(?:浏览|瀏覽|访问|登[录陆]|到|使用|收藏|点击)|按 ?(?:回车|←)[^。]{0,12}[键鍵].{0,30}(?:返回|上一[页章])/u;

/** When a chapter was published, and how long it is, alone on a line: 更新时间：2013-5-6 字数：3021. */
const date = '\\d{2,4}[-/.年]\\d{1,2}[-/.月]\\d{1,2}日?';
const stamp = `(?:(?:更新|发布|发表|首发)(?:时间|日期|于) *:? *${date}(?: *\\d{1,2}:\\d{2}(?::\\d{2})?)?|(?:本章|章节)字数 *:? *\\d{2,6} *字?|(?<=\\d *)字数 *:? *\\d{2,6} *字?)`;
const stamps = new RegExp(`^[-=*(【\\[ ]*(?:${stamp}[-=*)】\\] |,;]*)+$`);

/** The number of a page alone on its line: (1/2), 【2/3】, - 3/3 -. */
const pageNumber = /^(?:[([【] ?(\d{1,3}) ?\/ ?(\d{1,3}) ?[)\]】]|-{1,3} ?(\d{1,3}) ?\/ ?(\d{1,3}) ?-{1,3})$/;

interface PageNumber {
  line: Line;
  before: Line | undefined;
  no: number;
  total: number;
}

const pageNumberOf = (line: Line, before: Line | undefined, words: string): PageNumber[] => {
  const [, a, b, c, d] = pageNumber.exec(words) ?? [];
  const [no, total] = [Number(a ?? c), Number(b ?? d)];
  return no >= 1 && no <= total && total > 1 ? [{ line, before, no, total }] : [];
};

/** The numbers of pages: those that count on, as those of dates and scores do not, and those that cut a sentence. */
const numbersOfPages = (text: string, numbers: readonly PageNumber[]): Line[] => {
  const follows = (before: PageNumber | undefined, next: PageNumber | undefined) =>
    before !== undefined && next !== undefined && before.total === next.total && before.no + 1 === next.no;
  return numbers
    .filter(
      (each, index) =>
        follows(numbers[index - 1], each) ||
        follows(each, numbers[index + 1]) ||
        (each.before !== undefined && isCutSentence(text, each.before)),
    )
    .map(({ line }) => line);
};

/** Indexes of the lines in which a sign stands, and which are short enough. */
const linesWithSign = (text: string, lines: readonly Line[]): number[] => {
  const found: number[] = [];
  let index = 0;
  for (const { index: at } of text.matchAll(sign)) {
    while ((lines[index]?.end ?? Number.POSITIVE_INFINITY) <= at) index += 1;
    const { start, end } = lines[index] ?? { start: 0, end: 0 };
    if (at >= start && end - start <= maxLength && found.at(-1) !== index) found.push(index);
  }
  return found;
};

/** Finds the lines that are no text but a page's own: its navigation, its number, when it was published. */
export const findNavigation = (text: string, lines: readonly Line[]): LeftOutSpan[] => {
  const reasons = new Map<Line, LeftOutReason>();
  const pages: PageNumber[] = [];
  const single = new Map<string, Line[]>();
  const wordsOf = (line: Line | undefined) =>
    line === undefined || line.end - line.start > maxLength
      ? ''
      : normalizeForMatching(text.slice(line.start, line.end));
  for (const index of linesWithSign(text, lines)) {
    const line = lines[index];
    const words = wordsOf(line);
    if (line === undefined) continue;
    if ((navigation.test(words) && leadsElsewhere.test(words)) || sitesOffer.test(words)) reasons.set(line, 'pager');
    else if (navigationWord.test(words)) {
      const around = [lines[index - 1], lines[index + 1]].filter((each) => navigationWord.test(wordsOf(each)));
      const isPart = around.length > 0 || navigationAlone.test(words);
      if (isPart) for (const each of [line, ...around]) if (each !== undefined) reasons.set(each, 'pager');
      if (!isPart) single.set(words, [...(single.get(words) ?? []), line]);
    } else if (stamps.test(words)) reasons.set(line, 'chapter_info');
    else pages.push(...pageNumberOf(line, lines[index - 1], words));
  }
  for (const each of single.values())
    if (each.length >= minSingleWords) for (const line of each) reasons.set(line, 'pager');
  for (const line of numbersOfPages(text, pages)) reasons.set(line, 'pager');
  return [...reasons].map(([{ start, end }, reason]) => ({ start, end, reason }));
};
