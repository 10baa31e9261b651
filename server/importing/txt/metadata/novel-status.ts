/** Reads the status of a novel as sites and files write it: 1 for unfinished, 2 for finished, null for other words. */
export const parseStatus = (words: string): 1 | 2 | null => {
  if (/^\s*2\s*$|完本|完结|完結|已完|全本|完成/.test(words)) return 2;
  return /^\s*1\s*$|连载|連載|更新中|未完/.test(words) ? 1 : null;
};

const endMarks =
  /(?:全书|全文|本书|全書|本書|全篇|正文)[^\n]{0,4}(?:完|终|終)|[(（【]\s*(?:全书完|全文完|完|终|終|劇終|剧终)\s*[)）】]|^\s*(?:完|终|終|the end|全剧终)\s*$/im;
const unfinishedMarks = /未完待续|未完待續|待续|待續/;
const lastTitles = /大结局|大結局|终章|終章|尾声|尾聲|完结|完結|后记|後記|完本感言|最终章|最終章|结局|結局/;
const promiseOfNext = /下回分解|下回|下文/;
/** An ending is sought in this many UTF-16 units, a promise of the next chapter in the last of them. */
const endingLength = 200;
const promiseLength = 80;
/** A novel of fewer parts does not tell by its promises whether it is finished. */
const minParts = 6;
/** Share of the parts before the last that must promise the next. */
const minPromisingShare = 0.5;

/**
 * Guesses whether a novel is finished: by its last words, the title of its last part, or, for a novel whose chapters
 * end in 且听下回分解, by a last one that does not.
 *
 * @param parts title and last paragraphs of each part, in order
 */
export const guessStatus = (parts: { title: string; ending: string }[]): 1 | 2 => {
  const last = parts.at(-1);
  if (last === undefined) return 1;
  const tail = last.ending.slice(-endingLength);
  if (unfinishedMarks.test(tail)) return 1;
  if (endMarks.test(tail) || lastTitles.test(last.title)) return 2;
  const promising = parts.slice(0, -1).filter(({ ending }) => promiseOfNext.test(ending.slice(-promiseLength))).length;
  return parts.length >= minParts &&
    promising >= minPromisingShare * (parts.length - 1) &&
    !promiseOfNext.test(tail.slice(-promiseLength))
    ? 2
    : 1;
};
