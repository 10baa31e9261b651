import { storedValue, storeText } from 'shared-api/device-storage';

/** How this browser reads aloud; kept on the device alone, because voices differ from device to device. */
export interface VoiceSettings {
  voiceId: string | undefined;
  rate: number;
}

export const rateRange = { min: 0.5, max: 3, step: 0.1 } as const;

const storageKey = 'reading-voice';

export const loadVoiceSettings = (): VoiceSettings => {
  const { voiceId, rate } = (storedValue(storageKey) ?? {}) as Record<string, unknown>;
  return {
    voiceId: typeof voiceId === 'string' ? voiceId : undefined,
    rate: typeof rate === 'number' ? Math.min(rateRange.max, Math.max(rateRange.min, rate)) : 1,
  };
};

export const saveVoiceSettings = (settings: VoiceSettings): boolean => storeText(storageKey, JSON.stringify(settings));

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
const beginStopRule = (rule: StopRule, now: () => number) => {
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
