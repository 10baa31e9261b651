import { beginStopRule, type StopRule } from './stop-rule.ts';

/** The stop rule of a narrator, and how far it is counted. @param now milliseconds */
export const createStopCount = (now: () => number) => {
  let rule: StopRule = { kind: 'never' };
  let counting = beginStopRule(rule, now);
  let countedId: string | undefined;
  return {
    rule: () => rule,
    /** Counts towards another rule from now on. */
    set: (next: StopRule) => {
      rule = next;
      counting = beginStopRule(next, now);
    },
    afterSentence: () => counting.afterSentence(),
    /** Whether to stop after a chapter. One whose end was reached before, and the next could not be had, counts once. */
    afterChapter: (chapterId: string | undefined): boolean => {
      const isFirstEnd = countedId !== chapterId;
      countedId = chapterId;
      return isFirstEnd && counting.afterChapter();
    },
  };
};
