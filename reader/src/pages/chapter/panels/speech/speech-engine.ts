import { useEffect, useState } from 'react';

/** A voice of the browser. */
export interface Voice {
  id: string;
  name: string;
  /** Language tag, `zh-CN`. */
  lang: string;
}

/** How an utterance ended. `refused`: the browser wants a press first. */
export type SpeechOutcome = 'spoken' | 'stopped' | 'refused' | 'failed';

interface SpeechOptions {
  voiceId: string | undefined;
  /** 1 is the voice's own speed. */
  rate: number;
}

/** Speaks sentences with the voices of the browser; tests have one of their own. */
export interface SpeechEngine {
  voices: () => Voice[];
  /** Calls back when the list of voices may have changed. @returns unsubscribe */
  onVoices: (changed: () => void) => () => void;
  /** Speaks one sentence, and ends the one before. Never rejects. */
  speak: (text: string, options: SpeechOptions) => Promise<SpeechOutcome>;
  stop: () => void;
}

/**
 * Chrome's voices from the network fall silent after some 15 seconds, without an event (https://crbug.com/679437). Pausing
 * and resuming before that begins the count anew.
 */
const keepAwakeMs = 10_000;

/** Speaking after `cancel` in the same task is lost in Firefox and in Chrome on Android. */
const afterCancelMs = 50;

/** Time after which a sentence is given up, beyond what the slowest voice needs: some engines lose the end of an utterance. */
const graceMs = 15_000;
const slowestMsPerCharacter = 700;

/** The browser's own voices; undefined where it has no speech at all. */
export const browserSpeech = (): SpeechEngine | undefined => {
  if (typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined') return undefined;
  const synthesis = speechSynthesis;
  /** Ends what is being spoken; undefined in silence. */
  let end: ((outcome: SpeechOutcome) => void) | undefined;
  let cancelledAt = Number.NEGATIVE_INFINITY;

  const cancel = (outcome: SpeechOutcome) => {
    // First: some browsers tell within `cancel` that the utterance was cancelled.
    end?.(outcome);
    synthesis.cancel();
    cancelledAt = performance.now();
  };
  const stop = () => cancel('stopped');

  const speak = (text: string, { voiceId, rate }: SpeechOptions): Promise<SpeechOutcome> => {
    if (end) stop();
    return new Promise((resolve) => {
      const voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voiceId);
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.rate = rate;
      utterance.lang = voice?.lang ?? 'zh-CN';
      if (voice) utterance.voice = voice;
      const timers: ReturnType<typeof setTimeout>[] = [];
      const ended = (outcome: SpeechOutcome) => {
        if (end !== ended) return;
        end = undefined;
        for (const timer of timers) clearTimeout(timer);
        // The closure keeps the utterance until now: Chrome forgets the events of one that was collected.
        utterance.onend = null;
        utterance.onerror = null;
        resolve(outcome);
      };
      end = ended;
      utterance.onend = () => ended('spoken');
      utterance.onerror = ({ error }) =>
        ended(
          error === 'not-allowed' ? 'refused' : error === 'canceled' || error === 'interrupted' ? 'stopped' : 'failed',
        );
      const begin = () => {
        // Left paused by another page, the engine would keep this sentence for ever.
        synthesis.resume();
        synthesis.speak(utterance);
        // Refused at once.
        if (end !== ended) return;
        if (voice?.localService === false) timers.push(setInterval(() => keepAwake(synthesis), keepAwakeMs));
        timers.push(setTimeout(() => cancel('failed'), graceMs + ([...text].length * slowestMsPerCharacter) / rate));
      };
      const wait = afterCancelMs - (performance.now() - cancelledAt);
      if (wait > 0) timers.push(setTimeout(begin, wait));
      else begin();
    });
  };

  return {
    voices: () => synthesis.getVoices().map(({ voiceURI, name, lang }) => ({ id: voiceURI, name, lang })),
    onVoices: (changed) => {
      synthesis.addEventListener?.('voiceschanged', changed);
      return () => synthesis.removeEventListener?.('voiceschanged', changed);
    },
    speak,
    stop,
  };
};

const keepAwake = (synthesis: SpeechSynthesis): void => {
  synthesis.pause();
  synthesis.resume();
};

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

/** Browsers load their voices after the first question for them; one that has none says nothing. */
const voicesTimeoutMs = 2_000;

/** Voices to choose from, Chinese ones first; undefined until they are known, empty where there is none. */
export const useVoices = (engine: SpeechEngine | undefined): Voice[] | undefined => {
  const [voices, setVoices] = useState<Voice[]>();
  useEffect(() => {
    if (!engine) return setVoices([]);
    const look = () => {
      const found = sortVoices(engine.voices());
      if (found.length > 0) setVoices(found);
    };
    look();
    const timer = setTimeout(() => setVoices((known) => known ?? []), voicesTimeoutMs);
    const unsubscribe = engine.onVoices(look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [engine]);
  return voices;
};
