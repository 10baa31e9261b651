import type { Voice } from './speech-engine.ts';

/** Whether a voice speaks Chinese. Android names languages `zh_CN`, Apple has `yue-HK` for Cantonese. */
export const isChinese = ({ lang }: Voice): boolean => /^(zh|cmn|yue)\b/i.test(lang.replace('_', '-'));

/** Voices in the order of the list: Mandarin, other Chinese, then the rest; within each as the browser has them. */
export const sortVoices = (voices: readonly Voice[]): Voice[] =>
  [...voices].sort((one, other) => rankOf(one) - rankOf(other));

const rankOf = (voice: Voice): number => {
  if (!isChinese(voice)) return 2;
  return /^(zh[-_]?(CN|SG|Hans.*)?|cmn.*)$/i.test(voice.lang) ? 0 : 1;
};

/** The voice to speak with: the chosen one where this browser has it, else the first Chinese one, else the browser's. */
export const chooseVoice = (voices: readonly Voice[], chosenId: string | undefined): string | undefined =>
  (voices.find(({ id }) => id === chosenId) ?? sortVoices(voices).find(isChinese))?.id;
