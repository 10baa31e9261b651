/** Parts of a book that have a name and no number, on the matching copy. */
const names =
  '序章|序言|序幕|序曲|自序|代序|原序|总序|序|楔子|引子|引言|引|前言|前记|卷首语|开篇|开场白|尾声|终章|终曲|终幕|大结局|结局|结语|结尾|后记|跋|后序|附录|番外篇?|外传|外篇|别传|完本感言|完结感言|上架感言|作者的话|作者后记|译后记';
const longestTitle = 36;

const section = new RegExp(
  `^[-=*#+~☆★◆◇●○■□◎※【〖〔\\[{(<《|·.、_— ]*(?:正文 *)?(?:(${names})(?=$|[ :、.·\\-—–_)\\]】〕〗>》0-9(（])|(番外篇?|附录|外传)(?=[之一二三四五六七八九十]))(.*)$`,
);
/** Names that prose begins with as readily: alone on their line or not at all. */
const aloneOnly = new Set(['引', '序', '开篇', '结局', '结尾']);

/**
 * Whether a line, on its matching copy, names a part without number: 楔子, 序章 …, 番外一 …, 后记. A sentence that
 * begins with such a word is none.
 */
export const isSectionHeading = (line: string): boolean => {
  const found = section.exec(line);
  if (found === null) return false;
  const rest = (found[3] ?? '').trim();
  if (rest.length > longestTitle || /[。;,!?:"”」』…]$|[。;]|[:,]["“「『]/.test(rest)) return false;
  return !aloneOnly.has(found[1] ?? '') || rest === '' || (/^[ :]/.test(found[3] ?? '') && !rest.includes(','));
};
