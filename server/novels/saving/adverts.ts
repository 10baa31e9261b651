/** Words of a line that advertises a site or asks something of the reader of a download. */
const advertSigns =
  /https?:\/\/|www\s*[.．。]|[a-z0-9]\.(?:com|net|org|cn|cc|info|xyz)\b|(?:QQ|ＱＱ|书友|交流|讨论|書友)群|公众号|公眾號|微信|txt.{0,6}(?:下载|下載|小说|小說)|(?:下载|下載).{0,8}txt|24小时内删除|24小時內刪除|请记住本站|請記住本站|本站首发|手机阅读|最新章节请|求月票|手打(?:版|组|更新|首发|小说|全文字)|购买正版/i;
const maxAdvertLength = 200;

/** Whether a line looks like an advertisement. It is only pointed out to people: a character may well speak of a website. */
export const isAdvert = (line: string): boolean => line.length <= maxAdvertLength && advertSigns.test(line);

/** A line without a letter, or framed by dashes or stars, as downloads put them around what is not the novel's. */
const isFrame = (line: string): boolean => !/\p{L}/u.test(line) || /^[-=*—]+.*[-=*—]$/u.test(line.trim());

/** Whether lines are advertisements and their frame, and nothing else. */
export const areAdverts = (lines: readonly string[]): boolean =>
  lines.some(isAdvert) && lines.every((line) => isAdvert(line) || isFrame(line));
