/** When reading aloud stops by itself. */
export type StopRule = { kind: 'never' } | { kind: 'chapters'; count: number } | { kind: 'minutes'; count: number };

/** The choices, by the values of the menu. */
export const stopRules: readonly { value: string; label: string; rule: StopRule }[] = [
  { value: 'never', label: '不停止', rule: { kind: 'never' } },
  ...[1, 2, 3, 5, 10].map((count) => ({
    value: `chapters-${count}`,
    label: count === 1 ? '读完本章' : `读完 ${count} 章`,
    rule: { kind: 'chapters' as const, count },
  })),
  ...[15, 30, 60, 90].map((count) => ({
    value: `minutes-${count}`,
    label: `${count} 分钟后`,
    rule: { kind: 'minutes' as const, count },
  })),
];

/**
 * Counts towards a rule from now on. Minutes are compared at the end of each sentence: no timer, which a hidden page would
 * delay, and no sentence that breaks off.
 * @param now milliseconds
 */
export const beginStopRule = (rule: StopRule, now: () => number) => {
  const endsAt = rule.kind === 'minutes' ? now() + rule.count * 60_000 : Number.POSITIVE_INFINITY;
  let chaptersLeft = rule.kind === 'chapters' ? rule.count : Number.POSITIVE_INFINITY;
  return {
    /** Whether to stop after a sentence. */
    afterSentence: (): boolean => now() >= endsAt,
    /** Whether to stop after a chapter, which is counted. */
    afterChapter: (): boolean => {
      chaptersLeft -= 1;
      return chaptersLeft <= 0;
    },
  };
};
