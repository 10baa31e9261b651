/** Words about the edition of a file, its completeness or its encoding, which are no part of a title. */
const remarkWords =
  '精校|校对|校對|校正|精排|精修|修订|修正|完整|珍藏|典藏|收藏|实体书?|出版书?|出书|起点|晋江|全本|完本|全集|合集|全文|全书|(?:已|全文)?完[结結]|已完|连载中?|未删[节節减減]?|无删[节節减減]?|無刪節|(?:含|加|附)?番外|插图|整理|手打|文字|排版|电子书|电子版|繁体|简体|繁體|簡體|免费|在线阅读|最新章节|小说下载|下载|下載|阅读|txt|epub|utf-?8|unicode|gbk|gb2312|gb18030|big5|vip|版';
/** Such a word that stands for itself only where nothing else does, as in brackets: （全）, （完）, （校）. */
const loneWords = '全|完|校|未|更|更新?至?|作品集?|副本|copy';
/** The count of chapters in a file: 1-1300章, 共300章, 第1-20卷. */
const chapterCount =
  '(?:(?:共|更新?至|第)? ?\\d{1,4}(?: ?[-~—–至] ?\\d{1,4})[章卷回部集节]?|(?:共|更新?至) ?\\d{1,4} ?[章卷回部集节]|第? ?\\d{1,4} ?[章回节])全?完?';
const site =
  '(?:www[.。]?)?[a-z0-9-]+\\.(?:com|net|org|cc|cn|info|la|me|tw|xyz)|[^\\s]{0,8}(?:小说网|小說網|小说|中文网|文学网|书[屋城库吧斋包]|读书网|阅读网|下载网|论坛|論壇|笔趣阁|天堂|之家|知轩藏书)';
const genre =
  '(?:玄幻|奇幻|武侠|仙侠|修真|都市|言情|现言|古言|历史|军事|科幻|灵异|悬疑|推理|侦探|游戏|网游|竞技|体育|同人|耽美|纯爱|百合|穿越|重生|恐怖|惊悚|官场|校园|青春|轻小说|短篇|长篇|bl|gl|bg)(?:小说)?';
const joint = '[+＋&、,，./|· _-]*';

const remarks = new RegExp(`^${joint}(?:(?:${remarkWords}|${loneWords}|${chapterCount}|${genre})${joint})+$`, 'i');
const siteAlone = new RegExp(`^${joint}(?:${site})${joint}$`, 'i');
/** Words that are longer, in UTF-16 units, are not looked at: there are several ways to cut them into remarks. */
const maxRemarkLength = 40;
/** Words that make a bracket a remark whatever else it holds: （精校版 by 某某整理）. */
const plainRemark =
  /精校|校对|校對|精排|全本|完本|完结|完結|全集|txt|下载|下載|www|小说网|小說網|书屋|论坛|論壇|\.com|vip|番外/i;
const bracket = /[(（[【]([^()（）[\]【】]*)[)）\]】]/g;
/** The number of a copy; that of 新建文本文档 (2) is all that tells such files apart. */
const copyNumber = /(?<!新建文本文档 ?|document ?) *[(（]\d{1,3}[)）]$/i;

/** Remarks at the end of a name, without brackets. 全集 is a part of the title there, and 全 and 完 may be. */
const atEnd =
  /(?:[_\-—－+＋&、. ]*(?:txt(?:全集|全本|完整版)?(?:电子书)?(?:免费)?下[载載]|txt|(?:全文|全本|完整|电子书|小说)?(?:在线|免费)?(?:下[载載]|阅读)|最新章节|全本|完本|完[结結]|(?:全文)?(?:精校|校对|校對|精排|修订|完整|未删[节减]|无删[节减]|珍藏|典藏)[版本]|精校|校对|未删[节减]|无删[节减]|utf-?8|gbk|gb18030|gb2312|big5|(?:www\.)?[a-z0-9]+\.(?:com|net|org|cc|cn)|@[a-z0-9_.]+)|(?<=[+＋&、_-])番外|[_\- ]+(?:副本|20\d{6}|20\d{2}-\d{1,2}-\d{1,2})|[ _-]*(?<=[\p{Script=Han} _-])\d{1,4}[-~]\d{1,4}章? ?完?)$/iu;
/** Remarks at the beginning: the address of a site, the number of the file in a list. */
const atStart =
  /^(?:(?:www\.)?[a-z0-9-]+\.(?:com|net|org|cc|cn)[_\-— ]+|(?:0\d{1,3}|\d{1,4}(?=[.、_-]))[.、_\- ]*(?=\p{Script=Han}|《))/iu;

/** Whether words are a remark or a site and nothing else: txt, 完本, 笔趣阁. */
export const isRemarkAlone = (words: string): boolean =>
  words.length <= maxRemarkLength && (remarks.test(words) || siteAlone.test(words));

const isRemark = (words: string): boolean => isRemarkAlone(words) || plainRemark.test(words);

/** A name without the remarks in brackets, at its beginning and at its end. All of it where it has no more. */
export const withoutRemarks = (name: string): string => {
  const bare = name.replace(bracket, (found, words: string) => (isRemark(words) ? ' ' : found)).trim();
  let rest = (bare === '' ? name : bare).replace(copyNumber, '').replace(atStart, '');
  for (
    let shorter = rest.replace(atEnd, '');
    shorter !== rest && shorter.trim() !== '';
    shorter = rest.replace(atEnd, '')
  )
    rest = shorter.trim();
  return rest;
};
