import type { Chapter } from 'shared-api/schemas/chapter';
import { spokenWords } from '../replacement/paragraph-edits.ts';
import { isSpeakable, type Passage, passageAt, passagesOf } from './passages.ts';
import type { SpeechEngine, SpeechOutcome } from './speech-engine.ts';
import { createStopCount, type StopRule, type VoiceSettings } from './speech-settings.ts';

interface NarratorOptions {
  engine: SpeechEngine;
  page: ReadingPage;
  settings: () => VoiceSettings;
  now?: () => number;
}

/** Failures in a row after which the narrator gives up: one may be a lost event, more is a voice that does not work. */
const maxFailures = 3;

/**
 * Reads aloud, sentence by sentence and chapter by chapter. Knows nothing of React; whoever shows its state subscribes. To
 * pause is to stop the sentence, and to go on is to begin it again: browsers' own pausing is lost on Android, and after a
 * minute elsewhere.
 */
export const createNarrator = ({ engine, page, settings, now = Date.now }: NarratorOptions) => {
  let state: NarratorState = { status: 'silent', chapter: undefined };
  let passages: Passage[] = [];
  let index = 0;
  const stopping = createStopCount(now);
  /** Number of the run that speaks; a run that finds another number here is over. */
  let run = 0;
  const listeners = new Set<() => void>();

  const change = (next: Partial<NarratorState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const open = (chapter: Chapter, at: number) => {
    passages = passagesOf(chapter);
    index = at;
    change({ chapter });
  };
  const halt = (status: NarratorStatus) => {
    run += 1;
    engine.stop();
    change({ status });
  };
  /** The rule came true, and is over: whoever presses on wants to hear on. */
  const stopHere = () => {
    stopping.set({ kind: 'never' });
    halt('stopped');
  };

  /** @returns whether there is more to read */
  const turn = async (mine: number): Promise<boolean> => {
    const nextId = state.chapter?.next_id ?? null;
    if (stopping.afterChapter(state.chapter?.id)) {
      stopHere();
      return false;
    }
    if (nextId === null) {
      halt('ended');
      return false;
    }
    change({ status: 'turning' });
    const next = await bring(nextId);
    if (mine !== run) return false;
    if (!next) {
      halt('failed');
      return false;
    }
    open(next, 0);
    return true;
  };
  const bring = async (chapterId: string): Promise<Chapter | undefined> => {
    const find = () => page.chapters().find(({ id }) => id === chapterId);
    await page.goTo(chapterId).catch(() => undefined);
    return find();
  };

  const speak = async () => {
    run += 1;
    const mine = run;
    let failures = 0;
    for (;;) {
      const passage = passages[index];
      if (!passage) {
        if (!(await turn(mine))) return;
        continue;
      }
      change({ status: 'speaking' });
      page.mark(passage.place);
      const words = spokenWords(passage, page.chapters());
      // A rule of the reader's may have taken out all that there is to say.
      const outcome: SpeechOutcome = isSpeakable(words) ? await engine.speak(words, settings()) : 'spoken';
      if (mine !== run) return;
      // Somebody else silenced the engine, or it wants a press: the reader decides.
      if (outcome === 'stopped') return halt('silent');
      if (outcome === 'refused') return halt('refused');
      failures = outcome === 'failed' ? failures + 1 : 0;
      if (failures >= maxFailures) return halt('failed');
      index += 1;
      if (stopping.afterSentence()) return stopHere();
    }
  };

  const isSpeaking = () => state.status === 'speaking' || state.status === 'turning';
  const step = (by: 1 | -1) => {
    index = Math.max(0, Math.min(passages.length, index + by));
    if (isSpeaking()) void speak();
    else page.mark(passages[index]?.place);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    stopRule: stopping.rule,
    isSpeaking,
    /** Begins at a place of a chapter. */
    startAt: (chapter: Chapter, at?: { pid: string; offset: number }) => {
      open(chapter, passageAt(passagesOf(chapter), chapter, at));
      void speak();
    },
    play: () => {
      if (state.chapter && !isSpeaking()) void speak();
    },
    pause: () => halt('silent'),
    /** Begins the sentence again, as after another voice was chosen. */
    again: () => {
      if (isSpeaking()) void speak();
    },
    step,
    stopAfter: (next: StopRule) => {
      stopping.set(next);
      change({});
    },
    /** To be called when the page's chapters have changed: the narrator follows a reader who went to another one. */
    follow: (chapter: Chapter) => {
      const left = state.chapter !== undefined && !page.chapters().some(({ id }) => id === state.chapter?.id);
      if (!left || state.status === 'turning') return;
      open(chapter, 0);
      if (isSpeaking()) void speak();
    },
    end: () => {
      halt('silent');
      page.mark(undefined);
    },
  };
};

export type Narrator = ReturnType<typeof createNarrator>;

/** What the narrator reads from: the page, as far as it concerns reading aloud. */
export interface ReadingPage {
  /** The chapters in the page, in order. */
  chapters: () => readonly Chapter[];
  /** Brings another chapter into the page, and its beginning into view. */
  goTo: (chapterId: string) => Promise<unknown>;
  /** Marks what is being spoken and brings it into view; undefined ends the mark. */
  mark: (place: Passage['place']) => void;
}

type NarratorStatus =
  | 'silent'
  /** The browser wants a press first. */
  | 'refused'
  | 'speaking'
  /** On the way to the next chapter. */
  | 'turning'
  /** The stop rule came true. */
  | 'stopped'
  /** The book's last chapter has been read. */
  | 'ended'
  /** The next chapter could not be had, or the voice fails. */
  | 'failed';

export interface NarratorState {
  status: NarratorStatus;
  chapter: Chapter | undefined;
}
