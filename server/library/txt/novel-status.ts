/** Words a site or a file gives for the state of a novel: 1 unfinished, 2 finished; null for others. */
export const parseStatus = (words: string): 1 | 2 | null => {
  if (/^\s*2\s*$|完本|完结|完結|已完|全本|完成/.test(words)) return 2;
  return /^\s*1\s*$|连载|連載|更新中|未完/.test(words) ? 1 : null;
};

const endMark =
  /(?:全书|全文|本书|全書|本書|全篇|正文)[^\n]{0,4}(?:完|终|終)|[(（【]\s*(?:全书完|全文完|完|终|終|劇終|剧终)\s*[)）】]|^\s*(?:完|终|終|the end|全剧终)\s*$/im;
const unfinishedMark = /未完待续|未完待續|待续|待續/;
const lastTitle = /大结局|大結局|终章|終章|尾声|尾聲|完结|完結|后记|後記|完本感言|最终章|最終章|结局|結局/;
const toBeContinued = /下回分解|下回|下文/;
const tailLength = 200;

/**
 * Guesses whether a novel is finished: by its last words, the title of its last part, or, for a novel whose chapters
 * end in 且听下回分解, by the last that does not.
 *
 * @param parts title and last paragraphs of each part, in order
 */
export const guessStatus = (parts: { title: string; ending: string }[]): 1 | 2 => {
  const last = parts.at(-1);
  if (last === undefined) return 1;
  const tail = last.ending.slice(-tailLength);
  if (unfinishedMark.test(tail)) return 1;
  if (endMark.test(tail) || lastTitle.test(last.title)) return 2;
  const continued = parts.slice(0, -1).filter(({ ending }) => toBeContinued.test(ending.slice(-80))).length;
  return parts.length > 5 && continued >= 0.5 * (parts.length - 1) && !toBeContinued.test(tail.slice(-80)) ? 2 : 1;
};
