/** Lines such as 更新时间：… and 本章字数：…, which sites print under a heading. */
const chapterInfo =
  /^[-=*(【[ ]*(?:(?:更新|发布|发表|首发)(?:时间|日期|于)? *:? *\d{2,4}[-/.年]\d{1,2}|(?:更新时间|更新日期|发布时间|本章字数|章节字数|字数) *:|(?:本章|全章|章节|共)+(?:字数)? *:? *\d{2,6}(?: *字|$)|\d{3,6} *字[)\]】]*$)/;
/** The same at the head of a line that goes on with the text. */
const stamps =
  /^(?:[-=*(【[ ]*(?:(?:更新|发布|发表|首发)(?:时间|日期|于)? *:? *\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?: *\d{1,2}:\d{2}(?::\d{2})?)?|(?:本章|章节|全章)?字数 *:? *\d{2,6} *字?)[)】\] |,;]*)+/;
/** Words that end a sentence make a line, or what is behind its stamps, text. */
const sentence = /[。!?”」』…]/;
/** Stamps stand within so many UTF-16 units. */
const maxStampsLength = 120;

/**
 * How much of a line is information on the chapter: when it was published, how many characters it has.
 *
 * @param line normalized
 * @returns in UTF-16 units from the line's head; 0 for a line of text
 */
export const chapterInfoLength = (line: string): number => {
  if (!sentence.test(line) && chapterInfo.test(line)) return line.length;
  return stamps.exec(line.slice(0, maxStampsLength))?.[0].length ?? 0;
};
