/** Names of the parts of a novel that have no number, normalized. */
const sectionNames =
  '序章|序言|序幕|序曲|自序|代序|原序|总序|序|楔子|引子|引言|引|前言|前记|卷首语|开篇|开场白|尾声|终章|终曲|终幕|大结局|结局|结语|结尾|后记|跋|后序|附录|番外篇?|外传|外篇|别传|完本感言|完结感言|上架感言|作者的话|作者后记|译后记';
/** In UTF-16 units. */
const maxTitleLength = 36;

const sectionHeading = new RegExp(
  `^[-=*#+~☆★◆◇●○■□◎※【〖〔\\[{(<《|·.、_— ]*(?:正文 *)?(?:(${sectionNames})(?=$|[ :、.·\\-—–_)\\]】〕〗>》0-9(（])|(番外篇?|附录|外传)(?=[之一二三四五六七八九十]))(.*)$`,
);
/** Names that sentences begin with as well: a heading only where they stand alone or before a gap. */
const ambiguousNames = new Set(['引', '序', '开篇', '结局', '结尾']);

/**
 * Whether a line names a part without number: 楔子, 序章 …, 番外一 …, 后记. A sentence that begins with such a word is
 * none.
 *
 * @param line normalized
 */
export const isSectionHeading = (line: string): boolean => {
  const found = sectionHeading.exec(line);
  if (found === null) return false;
  const title = (found[3] ?? '').trim();
  if (title.length > maxTitleLength || /[。;,!?:"”」』…]$|[。;]|[:,]["“「『]/.test(title)) return false;
  return !ambiguousNames.has(found[1] ?? '') || title === '' || (/^[ :]/.test(found[3] ?? '') && !title.includes(','));
};
