/** Where the reader is: the first character in view. */
export interface ReadingPlace {
  chapterId: string;
  /** Characters of the chapter before it, and in all. */
  index: number;
  length: number;
  /** Whether the chapter's end is in view. */
  endInView: boolean;
}

/** Time without a movement or a key after which nobody reads any more. */
export const idleMs = 120_000;

/** Beyond this pace text is passed over, not read: 1,500 characters a minute. */
const maxCharactersPerSecond = 25;

interface MeterOptions {
  /** Milliseconds; may jump when the device slept. */
  now: () => number;
  /** Called when a chapter was left that had been read for the most part. @param seconds active */
  onChapterRead: (characters: number, seconds: number) => void;
}

/** Share of a chapter that has to be read for its pace to count. */
const minShareRead = 0.6;

/** Counts active reading: seconds while the page is seen and the reader moves, and the characters that were passed meanwhile. */
export const createReadingMeter = ({ now, onChapterRead }: MeterOptions) => {
  let seen = true;
  let countedUntil = now();
  let lastActivity = countedUntil;
  let total = { seconds: 0, characters: 0 };
  /** Characters that may count as read: the time that went by makes them. */
  let allowance = 0;
  let chapter:
    | { id: string; mark: number; length: number; ended: boolean; seconds: number; characters: number }
    | undefined;

  const count = () => {
    const at = now();
    const seconds = seen ? Math.max(0, Math.min(at, lastActivity + idleMs) - countedUntil) / 1_000 : 0;
    countedUntil = Math.max(at, countedUntil);
    total.seconds += seconds;
    if (chapter) chapter.seconds += seconds;
    allowance += seconds * maxCharactersPerSecond;
  };
  const pass = (to: number) => {
    if (!chapter || to <= chapter.mark) return;
    const read = Math.min(to - chapter.mark, Math.floor(allowance));
    allowance = 0;
    chapter.mark = to;
    chapter.characters += read;
    total.characters += read;
  };
  const leaveChapter = () => {
    if (!chapter) return;
    if (chapter.ended) pass(chapter.length);
    if (chapter.characters >= chapter.length * minShareRead) onChapterRead(chapter.characters, chapter.seconds);
  };

  return {
    /** The reader moved, pressed or touched something. */
    active: () => {
      count();
      lastActivity = now();
    },
    setSeen: (isSeen: boolean) => {
      count();
      seen = isSeen;
      if (isSeen) lastActivity = now();
    },
    /** The text has come to rest somewhere. */
    at: ({ chapterId, index, length, endInView }: ReadingPlace) => {
      count();
      if (chapter?.id !== chapterId) {
        leaveChapter();
        chapter = { id: chapterId, mark: index, length, ended: endInView, seconds: 0, characters: 0 };
        return;
      }
      pass(index);
      chapter.ended ||= endInView;
    },
    /** What was read since it was last asked, in whole seconds and characters. */
    take: (): { seconds: number; characters: number } => {
      count();
      const taken = { seconds: Math.floor(total.seconds), characters: total.characters };
      total = { seconds: total.seconds - taken.seconds, characters: 0 };
      return taken;
    },
  };
};

export type ReadingMeter = ReturnType<typeof createReadingMeter>;
