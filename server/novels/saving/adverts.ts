/** Words of a line that advertises a site or asks something of the reader of a download. */
const advertSigns =
  /https?:\/\/|www\s*[.．。]|[a-z0-9]\.(?:com|net|org|cn|cc|info|xyz)\b|txt.{0,6}(?:下载|下載|小说|小說)|(?:下载|下載).{0,8}txt|24小时内删除|24小時內刪除|请记住本站|請記住本站|本站首发|手机阅读|最新章节请|求(?:月票|推荐票|订阅|打赏|(?:收藏|推荐)(?=$|[，,、！!。~）)]))|手打(?:版|组|更新|首发|小说|全文字)|购买正版|欢迎广大书友|天才一秒记住|一秒记住本站|收藏本站|无弹窗|(?:用户上传|章节)之?内容(?:开始|结束)|点此举报|转码阅读|(?:作品|本书|内容)来自(?:互联网|網路|网络)|版权归(?:原)?作者|电子书下载|百度搜.{0,12}(?:小说|书屋|网).{0,8}(?:看|最新|阅读)|[a-z0-9](?:点|點|。)(?:com|net|cn|cc|org)\b|(?:本书|本文|本作品|本电子书)由.{2,24}(?:整理|制作|提供|上传|收集)|更多(?:精彩|好书|好看|小说|电子书|书籍|全本).{0,16}(?:访问|尽在|登[录陆]|光临|下载)|仅供(?:试读|试阅|预览|个人学习|学习交流|书友)/i;
/** Places where readers meet, of which characters speak as well. */
const meetingPlace =
  /(?:QQ|书友|读者|粉丝|交流|讨论|書友|讀者|討論)(?:交流|讨论)?群|公众号|公眾號|微信|微信号|微博|q群/i;
/** What such a place is advertised with: its number or name, or what the reader is to do. */
const request =
  /[关關]注(?![了过着的])|搜索|搜一?搜|扫码|掃碼|扫一扫|二维码|群号|群號|\d{5,}|(?:号|群|微信|号码)(?:是|为)?\s*[:：]\s*[a-z\d]|(?:欢迎|請|请|可以?)(?:大家|各位)?[^，。“”]{0,6}加(?:入|群|Q)/i;
const maxAdvertLength = 200;

/** A line of dialogue asks another character, but for one that names a number or a site. */
const isDialogue = (line: string): boolean => /^\s*[“「『"]/.test(line) && !/\d{5,}/.test(line);

const latin = /[a-zａ-ｚＡ-Ｚ]/i;
/** A name of a site with signs, or with spaces, between its letters: w-w-w.x·c·o·m. */
const spelled = /[a-z\d]{1,4}(?:[^\w\s\p{L}]{1,2}[a-z\d]{1,4}){3,24}|\b[a-z\d](?: ?[^\w\s\p{L}]? [a-z\d]){4,24}\b/giu;

const spellsSite = (line: string): boolean =>
  (line.match(spelled) ?? []).some((found) => /^www.|(?:com|net|org|info)$/i.test(found.replace(/[^a-z\d]/gi, '')));

/** Whether a line looks like an advertisement. It is only pointed out to people: a character may well speak of a website. */
export const isAdvert = (line: string): boolean => {
  if (line.length > maxAdvertLength) return false;
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
