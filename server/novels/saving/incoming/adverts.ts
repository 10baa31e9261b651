/** Words of a line that advertises a site or asks something of the reader of a download, in Latin letters. */
const latinSigns =
  /https?:\/\/|www\s*[.．。]|[a-z0-9](?:\.(?:com|net|org|cn|cc|info|xyz)|[点點。](?:com|net|cn|cc|org))\b|txt.{0,6}(?:下载|下載|小说|小說)|(?:下载|下載).{0,8}txt/;
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
/** Every name of a meeting place below has at least one of these characters: a quick test before the expression. */
const meetingPlaceCharacters = '群号號微';
/** Places where readers meet. The people of a novel speak of them as well. */
const meetingPlace =
  /(?:QQ|书友|读者|粉丝|交流|讨论|書友|讀者|討論)(?:交流|讨论)?群|公众号|公眾號|微信|微信号|微博|q群/i;
/** What such a place is advertised with: its number or name, or what the reader is to do. */
const request =
  /[关關]注(?![了过着的])|搜索|搜一?搜|扫码|掃碼|扫一扫|二维码|群号|群號|\d{5,}|(?:号|群|微信|号码)(?:是|为)?\s*[:：]\s*[a-z\d]|(?:欢迎|請|请|可以?)(?:大家|各位)?[^，。“”]{0,6}加(?:入|群|Q)/i;
const maxAdvertLength = 200;

const latinLetters = 'abcdefghijklmnopqrstuvwxyzａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ';
/** The characters of one of which every advertisement has one: a Latin letter, or what its words cannot do without. */
const tellingUnits = new Uint8Array(0x10000);
for (const character of [
  ...latinLetters,
  ...latinLetters.toUpperCase(),
  ...Object.keys(otherSigns).join(''),
  ...meetingPlaceCharacters,
])
  tellingUnits[character.charCodeAt(0)] = 1;

/** Whether a line may be an advertisement; most lines are none, and are not read by all patterns. */
const mayAdvertise = (line: string): boolean => {
  for (let index = 0; index < line.length; index += 1) if (tellingUnits[line.charCodeAt(index)] === 1) return true;
  return false;
};

/** A line of dialogue asks another character, but for one that names a number or a site. */
const isDialogue = (line: string): boolean => /^\s*[“「『"]/.test(line) && !/\d{5,}/.test(line);

const latin = /[a-zａ-ｚＡ-Ｚ]/i;
/** A name of a site with signs, or with spaces, between its letters: w-w-w.x·c·o·m. */
const spelled = /[a-z\d]{1,4}(?:[^\w\s\p{L}]{1,2}[a-z\d]{1,4}){3,24}|\b[a-z\d](?: ?[^\w\s\p{L}]? [a-z\d]){4,24}\b/giu;

const spellsSite = (line: string): boolean =>
  (line.match(spelled) ?? []).some((found) => /^www.|(?:com|net|org|info)$/i.test(found.replace(/[^a-z\d]/gi, '')));

/** Whether a line looks like an advertisement. It is only pointed out to people: a character may well speak of a website. */
export const isAdvert = (line: string): boolean => {
  if (line.length > maxAdvertLength || !mayAdvertise(line)) return false;
  if (advertSigns.test(line)) return true;
  if (meetingPlace.test(line) && request.test(line) && !isDialogue(line)) return true;
  if (!latin.test(line)) return false;
  const narrow = line.normalize('NFKC');
  return (narrow !== line && advertSigns.test(narrow)) || spellsSite(narrow);
};

/** A line without a letter, or framed by dashes or stars, as downloads put them around what is not the novel's. */
const isFrame = (line: string): boolean => !/\p{L}/u.test(line) || /^[-=*—]+.*[-=*—]$/u.test(line.trim());

/** Whether lines are advertisements and their frame, and nothing else. */
export const areAdverts = (lines: readonly string[]): boolean =>
  lines.some(isAdvert) && lines.every((line) => isAdvert(line) || isFrame(line));
