const endings = 'com|c0m|net|org|cn|cc|info|xyz';
/** Words of a line that advertises a site or asks something of the reader of a download, in Latin letters. */
const latinSigns = new RegExp(
  `https?://|\\bt\\.me/|www\\s*[.．。]\\s*(?:[a-z\\d]|\\S{1,10}[.．。点點](?:${endings})\\b)|(?:\\b(?:m|wap)\\.[a-z\\d-]{2,20}|[a-z\\d-]{3})\\.(?:la|tw|top|vip)\\b|[a-z0-9](?<!\\b(?:asp|ado|vb|dot|com|net|org)) ?(?:\\. ?com\\b|\\.(?:${endings})\\b|[点點。](?:com|net|cn|cc|org)\\b)|txt.{0,6}(?:下载|下載|小说|小說)|(?:下载|下載).{0,8}txt`,
  'i',
);
/** Such words without Latin letters, each of which has one of the characters before them. */
const otherSigns: Record<string, RegExp> = {
  删刪: /24小时内删除|24小時內刪除/,
  站: /请记住本站|請記住本站|本站首发|收藏本站/,
  阅: /手机阅读|转码阅读/,
  节户: /最新章节请|(?:用户上传|章节)之?内容(?:开始|结束)/,
  票阅赏藏荐: /求(?:月票|推荐票|订阅|打赏|(?:收藏|推荐)(?=$|[，,、！!。~）)]))/,
  打: /手打(?:版|组|更新|首发|小说|全文字)/,
  购: /购买正版/,
  迎: /欢迎广大书友/,
  秒: /天才一秒记住|一秒记住本站/,
  弹: /无弹窗/,
  举: /点此举报/,
  网網: /(?:作品|本书|内容)来自(?:互联网|網路|网络)/,
  权: /版权归(?:原)?作者/,
  载: /电子书下载/,
  搜: /百度搜.{0,12}(?:小说|书屋|网).{0,8}(?:看|最新|阅读)/,
  由: /(?:本书|本文|本作品|本电子书)由.{2,24}(?:整理|制作|提供|上传|收集)/,
  更: /更多(?:精彩|好书|好看|小说|电子书|书籍|全本).{0,16}(?:访问|尽在|登[录陆]|光临|下载)/,
  仅: /仅供(?:试读|试阅|预览|个人学习|学习交流|书友)/,
};
const advertSigns = new RegExp([latinSigns, ...Object.values(otherSigns)].map(({ source }) => source).join('|'), 'i');
const signPatterns = Object.values(otherSigns);
/** Every name of a meeting place below, and every contact without a digit, has at least one of these characters: a quick test before the expressions. */
const meetingPlaceCharacters = '群号號微频頻';
/** Places where readers meet. The people of a novel speak of them as well. */
const meetingPlace =
  /(?:QQ|书友|读者|粉丝|交流|讨论|書友|讀者|討論)(?:交流|讨论)?群|公众号|公眾號|微信|微信号|微博|q群/i;
/** What such a place is advertised with: its number or name, or what the reader is to do. */
const request =
  /[关關]注(?![了过着的])|搜索|搜一?搜|扫码|掃碼|扫一扫|二维码|群号|群號|\d{5,}(?![\d.,，]*[余多]?[元块万亿人条个只分步米次字篇张])|(?:号|群|微信|号码)(?:是|为)?\s*[:：]\s*[a-z\d]|(?:欢迎|請|请|可以?)(?:大家|各位)?[^，。“”]{0,6}加(?:入|群|Q)/i;
/** Someone of whom a novel tells; a site speaks of nobody, but where it asks to follow it for what becomes of them. */
const someone = /[他她](?!.*(?:[关關]注.{0,6}公[众眾][号號]|公[众眾][号號].{0,12}[关關]注))/;

const asked =
  '(?:^[^\\p{L}\\p{N}“「『"]{0,6}|[加进進搜]|添加|联系|聯繫|关注|關注|咨询|客服|作者|欢迎|歡迎|\\+)(?:入|我|作者|本书)?的?';
const number =
  '(?:\\d(?: ?\\d){5,11}|[零〇一二三四五六七八九]{6,12})(?! ?[\\d.,，]*[余多]?[元块万亿人条个只头克公千米次字])';
const account = '(?:(?=[a-z_-]*\\d)[a-z][\\w-]{4,19}|\\d{6,12})(?![\\w.])';
/** A group or account with its number or name, and, but for a group, what the reader is to do with it or nothing before it. */
const contact = new RegExp(
  [
    `[群裙][号號]?(?:[:：]|为|是)? ?${number}`,
    `${asked}(?:企鹅|扣扣|q[.·・]?q|球球|秋秋)[号號]?[:：]? ?${number}`,
    `${asked}(?:v[x信❤♥]|wx|[薇徽威微]信|微[^\\p{L}\\p{N}\\s，。]{1,2}信)[号號]? ?[:：]? ?(?:${account}|(?<=[:： ])[a-z][\\w-]{4,19}(?![\\w.]))`,
    `(?:tg|telegram|电报|電報|飞机) ?(?:群组?|频道|頻道|号)? ?[:：]? ?@ ?[a-z]\\w*`,
    `${asked}(?:tg|telegram|电报|電報) ?(?:群组?|频道|頻道)(?![里中内的发众聊上])`,
    `(?:[加\\+]|^)我?[v微] ?(?:[:：] ?)?${account}`,
    `(?:v[x信❤♥]|wx|[薇徽威]信|微[^\\p{L}\\p{N}\\s，。]{1,2}信) ?公[众眾][号號] ?(?:[:：]|搜|关注)`,
  ].join('|'),
  'iu',
);
const maxAdvertLength = 200;

const latinLetters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const wideLetters = 'ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ';
const wideCharacters = `${wideLetters}${wideLetters.toUpperCase()}０１２３４５６７８９`;
/** Signs that a site puts between the characters of its name. */
const signsBetween = '*＊☆★♥❤◎◆■#＃@＠$^&';
/** Marks of quotation that a site puts around characters of its name. */
const quotes = '「『“‘《【';
/** A longer line, in UTF-16 units, is one of a novel, whatever it has in quotation marks. */
const maxQuotedNameLength = 40;
/** Kinds of characters of one of which every advertisement has one: a Latin letter, a digit, or what its words cannot do without. */
const kinds = { letter: 1, digit: 2, wide: 3, meetingPlace: 4, sign: 5, other: 6, quote: 7, closingQuote: 8 };
const kindOfUnit = new Uint8Array(0x10000);
const setKind = (characters: string, kind: number) => {
  for (const character of characters) kindOfUnit[character.charCodeAt(0)] = kind;
};
setKind(latinLetters + latinLetters.toUpperCase(), kinds.letter);
setKind(digits, kinds.digit);
setKind(wideCharacters, kinds.wide);
setKind(signsBetween, kinds.sign);
setKind(quotes, kinds.quote);
setKind('」』”’》】', kinds.closingQuote);
setKind(meetingPlaceCharacters, kinds.meetingPlace);
/** For each UTF-16 unit, a bit for each of `signPatterns` that cannot do without it. */
const patternsOfUnit = new Uint32Array(0x10000);
for (const [index, characters] of Object.keys(otherSigns).entries())
  for (const character of characters) {
    const unit = character.charCodeAt(0);
    kindOfUnit[unit] = kinds.other;
    patternsOfUnit[unit] = (patternsOfUnit[unit] ?? 0) | (1 << index);
  }

/** Counts and kinds of the telling characters of a line. */
interface Telling {
  letters: number;
  digits: number;
  hasWide: boolean;
  hasMeetingPlace: boolean;
  hasSign: boolean;
  /** Whether it is short and has one or two characters in quotation marks. */
  hasQuote: boolean;
  /** A bit for each of `signPatterns` that may be found. */
  others: number;
}

const isIdeograph = (unit: number): boolean => unit >= 0x4e00 && unit <= 0x9fff;

/** Whether the quotation that opens at an index closes behind one or two characters, of which the last is no sign. */
const quotesWord = (line: string, index: number): boolean => {
  const length = kindOfUnit[line.charCodeAt(index + 2)] === kinds.closingQuote ? 1 : 2;
  return (
    kindOfUnit[line.charCodeAt(index + length + 1)] === kinds.closingQuote &&
    isIdeograph(line.charCodeAt(index + length))
  );
};

/** Reads a line once; most lines have nothing that tells, and are not read by any pattern. */
const readTelling = (line: string): Telling | null => {
  let [letters, numbers, others] = [0, 0, 0];
  let [hasWide, hasMeetingPlace, hasSign, hasQuote] = [false, false, false, false];
  for (let index = 0; index < line.length; index += 1) {
    const kind = kindOfUnit[line.charCodeAt(index)] ?? 0;
    if (kind === 0) continue;
    if (kind === kinds.letter) letters += 1;
    else if (kind === kinds.digit) numbers += 1;
    else if (kind === kinds.wide) {
      letters += 1;
      hasWide = true;
    } else if (kind === kinds.meetingPlace) hasMeetingPlace = true;
    else if (kind === kinds.sign) hasSign = true;
    else if (kind === kinds.quote) hasQuote ||= line.length <= maxQuotedNameLength && quotesWord(line, index);
    else others |= patternsOfUnit[line.charCodeAt(index)] ?? 0;
  }
  const hasAny = letters + numbers > 0 || hasMeetingPlace || hasSign || hasQuote || others !== 0;
  return hasAny ? { letters, digits: numbers, hasWide, hasMeetingPlace, hasSign, hasQuote, others } : null;
};

/** The shortest address of a site has three letters, the shortest name of an account five letters and digits. */
const mayNameSite = ({ letters, digits: numbers, hasWide, hasMeetingPlace, others }: Telling): boolean =>
  letters >= 3 || letters + numbers >= 5 || (hasWide && (hasMeetingPlace || others !== 0));

/** A line of dialogue asks another character, but for one that names a number or a site. */
const isDialogue = (line: string): boolean => /^\s*[“「『"]/.test(line) && !/\d{5,}/.test(line);

/** Whether a character of the novel speaks at an index of a line: a quotation is open there. */
const isSpoken = (line: string, index: number): boolean =>
  line
    .slice(0, index)
    .replace(/[“「『][^”」』]*[”」』]/g, '')
    .search(/[“「『]/) !== -1;

/** Every contact has one of these: a quick test before the expression. */
const contactSign =
  /[群裙薇徽威微]|公[众眾]|扣扣|企鹅|q[.·・]?q|球球|秋秋|v[x信❤♥]|wx|[+加]我? ?v|^v|tg|telegram|[电電][报報]/i;

const namesContact = (line: string): boolean => {
  if (!contactSign.test(line)) return false;
  const at = line.search(contact);
  return at !== -1 && !someone.test(line) && !isSpoken(line, at);
};

const asksToMeet = (line: string): boolean =>
  meetingPlace.test(line) && request.test(line) && !isDialogue(line) && !someone.test(line);

/** A letter between two signs, without which no name of a site is spelled. */
const letterBetween = /[a-z\d][^a-z\d\u4e00-\u9fff]{1,3}[a-z\d]{1,4}[^a-z\d\u4e00-\u9fff]{1,3}[a-z\d]/i;
/** A name of a site with signs, or with spaces, between its letters: w-w-w.x·c·o·m. */
const spelled = /[a-z\d]{1,4}(?:[^\w\s\p{L}]{1,3}[a-z\d]{1,4}){3,24}|\b[a-z\d](?: ?[^\w\s\p{L}]? [a-z\d]){4,24}\b/giu;

const spellsSite = (line: string): boolean =>
  letterBetween.test(line) &&
  (line.replace(/(?<=[^\p{L}\p{N}])[点點](?=[^\p{L}\p{N}])/gu, '.').match(spelled) ?? []).some((found) =>
    /^www.|(?<!^inter|asp(?=net)|ado(?=net)|vb(?=net)|dot(?=net))(?:com|net|org|info)$/i.test(
      found.replace(/[^a-z\d]/gi, ''),
    ),
  );

const parted = new RegExp(
  `\\p{Script=Han}(?:[${signsBetween.replace('^', '\\^')}·・「」]{1,2}\\p{Script=Han}){3,}`,
  'gu',
);
/** A name of a site in Chinese, or what it says of itself, with signs between the characters: 书*海*阁*首*发. */
const spellsChineseSite = (line: string): boolean =>
  (line.match(parted) ?? []).some((found) =>
    /首发|小说|书[屋城库吧阁]|阅读|最新|更新|笔趣|文学|正版|网/.test(found.replace(/\P{Script=Han}/gu, '')),
  );

const quotedCharacters = '[「『“‘《【]\\p{Script=Han}{1,2}[」』”’》】]';
/** A word with quotation marks around some of its characters. */
const quotedWithin = new RegExp(
  `\\p{Script=Han}{1,6}(?:${quotedCharacters}\\p{Script=Han}{1,4})+(?:${quotedCharacters})?|(?:${quotedCharacters}\\p{Script=Han}{0,2}){2,}`,
  'gu',
);
const siteName = /书.{0,2}[屋城库吧阁网]|小说网|笔趣|中文网|文学网/;
/** In characters. */
const maxSiteNameLength = 6;
/** Words that stand beside a site's name where a line advertises it. */
const saysOfSite = /首发|最新|更新|章节|阅读|下载|网址|尽在|请|看书|记住|小说/;

/** A name of a site with quotation marks within it, alone on its line or with what such sites say of themselves: 书「海」阁首发. */
const quotesSiteName = (line: string): boolean =>
  !someone.test(line) &&
  (line.match(quotedWithin) ?? []).some((found) => {
    const name = found.replace(/\P{Script=Han}/gu, '');
    const isAlone = name.length <= maxSiteNameLength && found.length === line.replace(/[\s\p{S}]/gu, '').length;
    return siteName.test(name) && (isAlone || saysOfSite.test(line));
  });

const hasOtherSign = (line: string, others: number): boolean =>
  others !== 0 && signPatterns.some((pattern, index) => (others & (1 << index)) !== 0 && pattern.test(line));

/** Whether a line looks like an advertisement. It is only pointed out to people: a character may well speak of a website. */
export const isAdvert = (line: string): boolean => {
  if (line.length > maxAdvertLength) return false;
  const telling = readTelling(line);
  if (telling === null) return false;
  if (hasOtherSign(line, telling.others)) return true;
  if (telling.hasMeetingPlace && asksToMeet(line)) return true;
  if (telling.hasSign && spellsChineseSite(line)) return true;
  if (telling.hasQuote && quotesSiteName(line)) return true;
  if (!mayNameSite(telling)) return telling.hasMeetingPlace && namesContact(line);
  const narrow = line.normalize('NFKC');
  return (
    latinSigns.test(line) ||
    namesContact(narrow) ||
    (narrow !== line && (advertSigns.test(narrow) || asksToMeet(narrow))) ||
    spellsSite(narrow)
  );
};

/** A line without a letter, or framed by dashes or stars, as downloads put them around what is not the novel's. */
const isFrame = (line: string): boolean => !/\p{L}/u.test(line) || /^[-=*—]+.*[-=*—]$/u.test(line.trim());

/** Whether lines are advertisements and their frame, and nothing else. */
export const areAdverts = (lines: readonly string[]): boolean =>
  lines.some(isAdvert) && lines.every((line) => isAdvert(line) || isFrame(line));
