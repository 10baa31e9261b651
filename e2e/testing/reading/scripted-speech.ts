import type { Page } from '@playwright/test';
import { limitMs } from '../time-limits.ts';

interface ScriptedSpeech {
  /** Texts that were spoken, in order. */
  spoken: { text: string; rate: number; voice: string | undefined }[];
  /** Ends the sentence that is being spoken; silence stays silence. */
  end: () => void;
  isSpeaking: () => boolean;
}

/**
 * Puts a scripted speech engine in the place of the browser's, because headless browsers have no voice: it speaks when it is
 * told to, and a sentence ends when the test says so.
 */
export const scriptSpeech = (page: Page, voices: { name: string; lang: string }[]): Promise<unknown> =>
  page.addInitScript((given) => {
    type Utterance = SpeechSynthesisUtterance;
    let current: Utterance | undefined;
    const finish = (type: 'end' | 'error', error?: string) => {
      const utterance = current;
      current = undefined;
      const event = Object.assign(new Event(type), { error });
      if (type === 'end') utterance?.onend?.(event as unknown as SpeechSynthesisEvent);
      else utterance?.onerror?.(event as unknown as SpeechSynthesisErrorEvent);
    };
    const script: ScriptedSpeech = { spoken: [], end: () => finish('end'), isSpeaking: () => current !== undefined };
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => given.map((voice) => ({ ...voice, voiceURI: voice.name, localService: true, default: false })),
      speak: (utterance: Utterance) => {
        current = utterance;
        script.spoken.push({ text: utterance.text, rate: utterance.rate, voice: utterance.voice?.name });
      },
      cancel: () => finish('error', 'canceled'),
      pause: () => {},
      resume: () => {},
    });
    class ScriptedUtterance {
      text: string;
      rate = 1;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: ScriptedUtterance });
    Object.assign(window, { speech: script });
  }, voices);

/** The scripted engine of a page. */
export const speechOf = (page: Page) => ({
  spoken: () => page.evaluate(() => (window as unknown as { speech: ScriptedSpeech }).speech.spoken),
  isSpeaking: () => page.evaluate(() => (window as unknown as { speech: ScriptedSpeech }).speech.isSpeaking()),
  /** Ends the sentence that is being spoken. */
  end: () => page.evaluate(() => (window as unknown as { speech: ScriptedSpeech }).speech.end()),
  /**
   * Ends sentence after sentence, until one begins with these words; without words until there is silence.
   * @throws Error where there is silence for longer than the page waits for a chapter, with what its statuses say
   */
  readOn: (words?: string) =>
    page.evaluate(
      async ({ first, silentMs }) => {
        const { speech } = window as unknown as { speech: ScriptedSpeech };
        const isThere = () =>
          first === undefined ? !speech.isSpeaking() : speech.spoken.at(-1)?.text.startsWith(first) === true;
        while (!isThere()) {
          speech.end();
          // The page begins the next sentence in its own time, the next chapter in that of the network.
          await new Promise((resolve) => setTimeout(resolve));
          const silentFrom = performance.now();
          while (first !== undefined && !speech.isSpeaking()) {
            if (performance.now() - silentFrom > silentMs) {
              const statuses = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
              throw new Error(
                `silent since “${speech.spoken.at(-1)?.text}” at ${location.pathname}: ${statuses.join('; ')}`,
              );
            }
            await new Promise((resolve) => setTimeout(resolve));
          }
        }
      },
      { first: words, silentMs: limitMs(45_000) },
    ),
});
