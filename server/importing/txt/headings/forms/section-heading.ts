import type { LineView } from '../line-view.ts';

/** Names of the parts of a novel that have no number, normalized. */
const sectionNames =
  '序 *章|序言|序幕|序曲|(?:自|代|原|总|推荐|新版|再版|初版)序|序|楔 *子|引 *子|引言|引|前 *言|前记|卷首语|开篇|开场白|写在(?:前面|最后)(?:的话)?|间章|幕间|尾 *声|最?终章|最终[回话]|终曲|终幕|大结局|结局|结语|结尾|(?:出版|再版|新版|作者|译)?后 *记|跋|后序|附录|番 *外(?:[篇卷]|合集)?|前传|外传|外篇|别传|特别篇|(?:店铺|书店|番外)?特典|后日谈|小剧场|彩蛋|新书预告|if *线|prologue|epilogue|interlude|intermission|afterword|foreword|preface|introduction|(?:side story|extra|bonus)(?=$| ?\\d{1,3}(?:$|[ :.])|[:.])|完本感言|完结感言|完本后记|上架感言|作者的话|人物(?:介绍|表|简介)|(?:世界观|人物)?设定集?|主要人物';
/** In UTF-16 units. */
const maxTitleLength = 36;

const sectionHeading = new RegExp(
  `^[-=*#+~☆★◆◇●○■□◎※【〖〔\\[{(<《|·.、_— ]*(?:正文 *)?(?:(${sectionNames})(?=$|[ :、.·•‧・\\-—–_~|/★☆◆◇)\\]】〕〗>》0-9(（【〔])|(番外篇?|附录|外传|后记|尾声|结局|特典|后日谈|if *线)(?=[之一二三四五六七八九十第①-⑳Ⅰ-Ⅻ壹贰叁肆伍陆柒捌玖拾]|[终完](?:$|[ :])))(.*)$`,
  'i',
);
/**
 * A name before 番外: 阿沅番外（一）, 渡口番外篇 上, 阿沅番外·上, 阿沅番外之渡口. Signs and spaces are bounded: a line may be made
 * of them.
 */
const namedSideStory =
  /^[-=*#☆★◆【《( ]*[^ ,。;:!?“”的了是个在写看有]{1,8}番外篇?(?:[ :(（]{0,2}[一二三四五六七八九十\d①-⑳Ⅰ-Ⅻ上中下终完]{1,3}[)）]?)?[】》) ]{0,3}(?:(?:[ :]| ?[·•‧・.\-—–_~|/、]{1,4} ?|之(?![后前外间中时]))[^,。;!?“”…]{0,20})?[】》)~ ]{0,3}$/;
/** A longer line, in UTF-16 units, tells of a side story and is none. */
const maxSideStoryLength = 40;
/** Words before or behind 番外 with which authors and characters speak of one: 明天更番外~, 番外~写完啦. */
const speaksOfSideStory =
  /^(?:下[章回]|明[天日]|今[天日]|后[面天]|接下|还|另|想|求)|(?:[求要更补讲问]|(?<![传小])说)番外|番外篇?~.*[了啦吧呢吗啊呀嘛]~*$/;
/** Names that sentences begin with as well: a heading only where they stand alone or before a gap. */
const ambiguousNames = new Set(['引', '序', '开篇', '结局', '结尾', '前传']);
/** Labels of the head or of a note as well: a heading only where they stand alone. */
const labels = /^(?:人物|主要人物|设定|世界观|写在最后|彩蛋|新书预告)/;
/** 番外 with a colon and nothing behind it, or with a number and what someone says: 番外1 他说：“我不去。” */
const certainSideStory = /^[-=*#☆★◆【《( ]*番 *外[篇卷]?(?::$|\d{1,3}[ :、.][^。;]*:“[^“”]*”$)/;

/**
 * Whether a line names a part without number: 楔子, 序章 …, 番外一 …, 后记. A sentence that begins with such a word is
 * none.
 *
 * @param line normalized
 */
export const isSectionHeading = (line: string): boolean => {
  const found = sectionHeading.exec(line);
  if (found === null && (line.length > maxSideStoryLength || !namedSideStory.test(line))) return false;
  if (line.length <= maxSideStoryLength && speaksOfSideStory.test(line)) return false;
  if (found === null || certainSideStory.test(line)) return true;
  const title = (found[3] ?? '').trim();
  if (title.length > maxTitleLength || /[。;,!?:"”」』…]$|[。;]|[:,]["“「『]/.test(title)) return false;
  if (labels.test(found[1] ?? '') && /[^】〗)\]>》]/.test(title)) return false;
  return !ambiguousNames.has(found[1] ?? '') || title === '' || (/^[ :]/.test(found[3] ?? '') && !title.includes(','));
};

/**
 * Finds the lines that name a part without number.
 *
 * @param taken indices of lines that are something else
 * @param sharedPrefixes that headings of the novel have, and such a line may have too
 */
export const findSections = (
  { normalized }: LineView,
  taken: ReadonlySet<number>,
  sharedPrefixes: readonly string[] = [],
): number[] => {
  const isSection = (line: string) =>
    isSectionHeading(line) ||
    sharedPrefixes.some((prefix) => line.startsWith(prefix) && isSectionHeading(line.slice(prefix.length)));
  return normalized.flatMap((text, line) => (text !== '' && !taken.has(line) && isSection(text) ? [line] : []));
};
