import type { Reading } from '../program/reading-context.ts';
import { createMediaKeys } from './media-keys.ts';
import { createNarrator } from './narrator.ts';
import type { ReadingPage } from './narrator-state.ts';
import { beginSession, endSession, type VoiceSession } from './session.ts';
import type { SpeechEngine } from './speech-engine.ts';
import { VoiceBar } from './voice-bar.tsx';
import { createVoiceMark } from './voice-mark.ts';
import { loadVoiceSettings } from './voice-settings.ts';
import { chooseVoice } from './voices.ts';

/** Time for the next chapter to come into the page. */
const turnTimeoutMs = 30_000;

/** Reading aloud begins, at the first sentence in view. */
export const startSession = (engine: SpeechEngine, first: Reading): VoiceSession => {
  let reading = first;
  const waiting = new Set<() => void>();
  const voiceMark = createVoiceMark(() => reading.view);
  const page: ReadingPage = {
    chapters: () => reading.chapters,
    goTo: (chapterId) =>
      new Promise<void>((resolve) => {
        const isHere = () => reading.chapters.some(({ id }) => id === chapterId);
        // In scroll mode it may be here already, below the place to which the reader has scrolled away.
        if (isHere() && !voiceMark.isFollowing()) return resolve();
        const look = () => {
          if (isHere()) leave();
        };
        const leave = () => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(leave, turnTimeoutMs);
        waiting.add(look);
        reading.goTo({ chapterId }).then(look, leave);
      }),
    mark: voiceMark.mark,
  };
  const settings = () => {
    const { voiceId, rate } = loadVoiceSettings();
    return { voiceId: chooseVoice(engine.voices(), voiceId), rate };
  };
  const narrator = createNarrator({ engine, page, settings });
  /** The narrator as readers press on it: after a press, the text follows the voice again. */
  const pressed = <Arguments extends unknown[]>(act: (...given: Arguments) => void) => {
    return (...given: Arguments) => {
      voiceMark.followAgain();
      act(...given);
    };
  };
  const keys = createMediaKeys({
    play: narrator.play,
    pause: narrator.pause,
    previous: () => narrator.step(-1),
    next: () => narrator.step(1),
    stop: endSession,
  });
  const unsubscribe = narrator.subscribe(() => keys.show(narrator.state().chapter, narrator.isSpeaking()));
  // The engine belongs to the browser, not to the page: it would go on speaking after it.
  const leave = () => endSession();
  addEventListener('pagehide', leave);

  const session: VoiceSession = {
    narrator: {
      ...narrator,
      startAt: pressed(narrator.startAt),
      play: pressed(narrator.play),
      step: pressed(narrator.step),
    },
    Bar: VoiceBar,
    attach: (next) => {
      reading = next;
      for (const look of [...waiting]) look();
      narrator.follow(next.chapter);
    },
    end: () => {
      removeEventListener('pagehide', leave);
      narrator.end();
      unsubscribe();
      keys.end();
    },
  };
  beginSession(session);
  const top = first.view.top();
  const chapter = first.chapters.find(({ id }) => id === top?.chapterId) ?? first.chapter;
  session.narrator.startAt(chapter, top);
  return session;
};
