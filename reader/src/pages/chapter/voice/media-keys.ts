import type { Chapter } from 'shared-api/schemas/chapter';
import { silentWav } from './silent-audio.ts';

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
export const createMediaKeys = ({ play, pause, previous, next, stop }: MediaKeyHandlers) => {
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
      if (chapter && session.metadata?.title !== chapter.title) {
        const { title, novel } = chapter;
        session.metadata = new MediaMetadata({ title, artist: novel.author, album: novel.title });
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
