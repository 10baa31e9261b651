import { inReadersScript } from 'shared-api/readers-script';
import type { Chapter } from 'shared-api/schemas/chapter';
import { isPaged, markedRange, type Reading, rangeOf, type TextView, textRoom, whenStill } from '../../text/index.ts';
import { createNarrator, type ReadingPage } from './narrator.ts';
import { type Passage, passagesOf } from './passages.ts';
import { VoiceBar } from './speech-controls.tsx';
import { chooseVoice, type SpeechEngine } from './speech-engine.ts';
import { beginSession, endSession, type VoiceSession } from './speech-session.tsx';
import { loadVoiceSettings } from './speech-settings.ts';

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
  /** While the voice speaks, a press on a sentence is for the voice; silent, it means what it means without one. */
  const onClick = (event: MouseEvent) => {
    const place = narrator.isSpeaking() ? pressedSentence(event, reading.chapters) : undefined;
    const chapter = reading.chapters.find(({ id }) => id === place?.chapterId);
    if (!place || !chapter) return;
    event.preventDefault();
    event.stopPropagation();
    // Its last character: the first of a chapter stands for the title as well.
    session.narrator.startAt(chapter, { pid: place.pid, offset: place.end - 1 });
  };
  // After the marks of notes, and before the page turns or shows its tools.
  document.addEventListener('click', onClick, true);

  const session: VoiceSession = {
    narrator: {
      ...narrator,
      startAt: pressed(narrator.startAt),
      play: pressed(narrator.play),
      step: pressed(narrator.step),
    },
    Bar: VoiceBar,
    changeRoom: voiceMark.changeRoom,
    attach: (next) => {
      reading = next;
      for (const look of [...waiting]) look();
      narrator.follow(next.chapter);
    },
    end: () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('click', onClick, true);
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

type Place = NonNullable<Passage['place']>;

/**
 * The sentence at which somebody pressed, by mouse or finger; undefined where the press met no sentence, ends a selection, or is
 * meant for something else.
 */
const pressedSentence = (event: MouseEvent, chapters: readonly Chapter[]): Place | undefined => {
  const { target, clientX, clientY } = event;
  if (event.defaultPrevented || event.button !== 0 || getSelection()?.isCollapsed === false) return undefined;
  const paragraph = target instanceof Element ? target.closest<HTMLElement>('p[data-pid]') : null;
  const chapterId = paragraph?.closest<HTMLElement>('[data-chapter]')?.dataset.chapter;
  const chapter = chapters.find(({ id }) => id === chapterId);
  if (!paragraph || !chapter) return undefined;
  const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
  const isWithin = ({ left, right, top, bottom }: DOMRect) =>
    clientX >= left && clientX <= right && Math.abs(clientY - (top + bottom) / 2) <= lineHeight / 2;
  return passagesOf(chapter)
    .flatMap(({ place }): Place[] => (place && place.pid === paragraph.dataset.pid ? [place] : []))
    .find((place) => {
      const range = rangeOf({ ...place, offset: place.start }, { ...place, offset: place.end });
      return [...(range?.getClientRects() ?? [])].some(isWithin);
    });
};

const highlightName = 'voice';

/** A smooth scroll is over after this time: until then a place that is not in view yet was not left by the reader. */
const smoothScrollMs = 1_000;

/**
 * Marks what is being spoken and follows it, until the reader has scrolled away from it. Where the browser has no custom
 * highlights (Firefox < 140, Safari < 17.2) it follows without a mark.
 */
const createVoiceMark = (view: () => TextView) => {
  let marked: Passage['place'];
  let range: Range | undefined;
  let following = true;
  let broughtAtMs = -smoothScrollMs;

  const isInView = (box: DOMRect): boolean => {
    const room = textRoom();
    return box.bottom > room.top && box.top < room.bottom && box.right > room.left && box.left < room.right;
  };

  /** Whether the bar of reading aloud, or the tools of a phone below it, hide the place. */
  const isCovered = (box: DOMRect): boolean => {
    const bar = document.querySelector('[data-voice-frame]')?.getBoundingClientRect();
    return bar !== undefined && box.bottom > bar.top && box.right > bar.left && box.left < bar.right;
  };

  const bringIntoView = (place: NonNullable<Passage['place']>) => {
    if (marked !== place) return;
    const box = range?.getBoundingClientRect();
    const isComfortable = box && isInView(box) && box.top >= 0 && box.bottom <= window.innerHeight && !isCovered(box);
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The page that is shown already is held there, through changes of the layout.
    if (isComfortable && !isPaged()) return;
    broughtAtMs = performance.now();
    view().show({ ...place, offset: place.start }, { smooth });
  };

  /** Whether a passage that stands in the page is out of view. */
  const isAway = (passage: Range | undefined): boolean =>
    passage?.startContainer.isConnected === true && !isInView(passage.getBoundingClientRect());

  const isLeft = (): boolean => performance.now() - broughtAtMs > smoothScrollMs && isAway(range);

  return {
    /** Marks a place; undefined ends the mark. */
    mark: (place: Passage['place']) => {
      // If the passage's chapter was taken out of the page, the reader has not scrolled away from it.
      if (isLeft()) following = false;
      const before = range;
      marked = place;
      const ends =
        place &&
        ([
          { ...place, offset: place.start },
          { ...place, offset: place.end },
        ] as const);
      range = ends && rangeOf(...ends);
      if (typeof CSS !== 'undefined' && CSS.highlights) {
        const drawn = ends && markedRange(...ends);
        if (drawn) CSS.highlights.set(highlightName, new Highlight(drawn));
        else CSS.highlights.delete(highlightName);
      }
      if (place && range && following) {
        whenStill((hasWaited) => {
          // A hand that moved the text meanwhile has moved it away from the voice.
          if (hasWaited && isAway(before)) following = false;
          else bringIntoView(place);
        });
      }
    },
    changeRoom: (change: () => void) => {
      const follows = following && !isLeft();
      change();
      if (marked && range && follows) bringIntoView(marked);
    },
    /** Whether the text follows the voice: not any more once the reader has scrolled away from it. */
    isFollowing: () => following,
    /** Follows again from the next mark on, as after the reader pressed something. */
    followAgain: () => {
      following = true;
      range = undefined;
    },
  };
};

interface MediaKeyHandlers {
  play: () => void;
  pause: () => void;
  previous: () => void;
  next: () => void;
  stop: () => void;
}

/**
 * Gives the keys of a headset, a keyboard and the lock screen to reading aloud. Browsers do not count speech as media: a
 * loop of silence plays beside it, so that there is something for them to control.
 */
const createMediaKeys = ({ play, pause, previous, next, stop }: MediaKeyHandlers) => {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  if (!session) return { show: () => {}, end: () => {} };
  const address = URL.createObjectURL(new Blob([silentWav()], { type: 'audio/wav' }));
  const audio = new Audio(address);
  audio.loop = true;
  const handlers = { play, pause, previoustrack: previous, nexttrack: next, stop };
  const setHandler = (action: string, handler: (() => void) | null) => {
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // A browser that does not know this action does without it.
    }
  };
  for (const [action, handler] of Object.entries(handlers)) setHandler(action, handler);
  return {
    /** Shows the chapter, and whether it is being spoken. */
    show: (chapter: Chapter | undefined, isSpeaking: boolean) => {
      const title = inReadersScript(chapter?.title ?? '');
      if (chapter && session.metadata?.title !== title) {
        session.metadata = new MediaMetadata({
          title,
          artist: inReadersScript(chapter.novel.author),
          album: inReadersScript(chapter.novel.title),
        });
      }
      session.playbackState = isSpeaking ? 'playing' : 'paused';
      // Refused without a press before, and where there is no sound at all: then there are no keys, and speech goes on.
      if (isSpeaking) audio.play().catch(() => {});
      else audio.pause();
    },
    end: () => {
      audio.pause();
      audio.removeAttribute('src');
      URL.revokeObjectURL(address);
      for (const action of Object.keys(handlers)) setHandler(action, null);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
};

/** Browsers give media keys and the lock screen to sounds of five seconds and more. */
const seconds = 10;
const samplesPerSecond = 8_000;
/** Middle of the scale of 8-bit samples: silence. */
const silence = 128;

/** Ten seconds of silence as a WAV file: one channel, 8 bits. */
const silentWav = (): Uint8Array<ArrayBuffer> => {
  const samples = seconds * samplesPerSecond;
  const bytes = new Uint8Array(44 + samples).fill(silence);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samplesPerSecond, true);
  view.setUint32(28, samplesPerSecond, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  ascii(36, 'data');
  view.setUint32(40, samples, true);
  return bytes;
};
