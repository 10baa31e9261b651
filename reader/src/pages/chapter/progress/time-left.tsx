import { useEffect, useRef, useState } from 'react';
import { storedValue, storeText } from 'shared-api/device-storage';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Novel } from 'shared-api/schemas/novel';
import { type TextPosition, type TextView, useReading } from '../text/index.ts';

/** Where the reader is: the first character in view. */
export interface ReadingPlace {
  chapterId: string;
  /** Characters of the chapter before it, and in all. */
  index: number;
  length: number;
  /** Whether the chapter's end is in view. */
  endInView: boolean;
}

interface TimeLeftProps {
  /** Leaves the book's time out, where there is no room for it. */
  ofChapterAlone?: boolean;
}

/** Minutes left in the chapter and in the book, by the reader's own pace. */
export const TimeLeft = ({ ofChapterAlone = false }: TimeLeftProps) => {
  const { view, chapters, chapter } = useReading();
  const line = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  const bookLength = useBookLength(isShown && !ofChapterAlone ? chapter.novel.id : null);
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const look = () => {
      // Where a style hides the line, nobody needs the book's length.
      if (line.current?.getClientRects().length) setShown(true);
      const place = placeOf(view, chapters);
      setLeft(place ? place.length - place.index : undefined);
    };
    look();
    return view.onRest(look);
  }, [view, chapters]);
  const sentences = [
    left !== undefined && `本章约剩 ${formatLeft(left)}`,
    left !== undefined &&
      bookLength !== undefined &&
      chapter.next_id !== null &&
      `全书约剩 ${formatLeft(charactersAfter(chapter, left, bookLength))}`,
  ];
  return <span ref={line}>{sentences.filter(Boolean).join(' · ')}</span>;
};

/** Time in words that fit an estimate: `1 分钟`, `45 分钟`, `3.5 小时`, `20 小时`. */
export const formatLeft = (characters: number, pace = readingPace()): string => {
  const minutes = Math.max(1, Math.round(characters / pace));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = minutes / 60;
  return `${hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours)} 小时`;
};

/** Characters of the book after a place: those of the chapters that follow are taken to be as long as all are on average. */
export const charactersAfter = ({ no, novel }: Chapter, leftInChapter: number, bookLength: number): number =>
  leftInChapter + (Math.max(0, novel.chapter_count - no) * bookLength) / Math.max(1, novel.chapter_count);

/** Length of a novel, asked for once; undefined until it is known. */
const useBookLength = (novelId: string | null): number | undefined => {
  const [known, setKnown] = useState<{ novelId: string; length: number }>();
  useEffect(() => {
    if (novelId === null) return;
    const leaving = new AbortController();
    get<Novel>(calls.novel(novelId), { quiet: true, signal: leaving.signal, priority: 'low' })
      .then(({ word_count: length }) => {
        if (length > 0) setKnown({ novelId, length });
      })
      .catch(() => {});
    return () => leaving.abort();
  }, [novelId]);
  return known?.novelId === novelId ? known.length : undefined;
};

/** Characters of a chapter, and those before a place of it. */
export const charactersBefore = ({ paragraphs }: Chapter, at: Pick<TextPosition, 'pid' | 'offset'>): number => {
  const index = paragraphs.findIndex(({ pid }) => pid === at.pid);
  return paragraphs.slice(0, Math.max(0, index)).reduce((sum, { text }) => sum + text.length, 0) + at.offset;
};

export const lengthOf = ({ paragraphs }: Chapter): number => paragraphs.reduce((sum, { text }) => sum + text.length, 0);

/** The place that so many characters of a chapter stand before; its last where it has fewer. */
export const placeAfter = ({ id, paragraphs }: Chapter, characters: number): TextPosition | undefined => {
  let left = characters;
  let last: TextPosition | undefined;
  for (const { pid, text } of paragraphs) {
    last = { chapterId: id, pid, offset: [...text.slice(0, Math.max(0, Math.min(left, text.length - 1)))].length };
    if (left < text.length) break;
    left -= text.length;
  }
  return last;
};

/** Where the reader is in the chapter at the top; undefined where no text is in view. */
export const placeOf = (view: TextView, chapters: readonly Chapter[]): ReadingPlace | undefined => {
  const top = view.top();
  const chapter = chapters.find(({ id }) => id === top?.chapterId);
  if (!top || !chapter) return undefined;
  const bottom = view.bottom();
  const last = chapter.paragraphs.at(-1);
  // No bottom: the text ends above the window's lower edge.
  const endInView = !bottom || bottom.chapterId !== chapter.id || bottom.pid === last?.pid;
  return { chapterId: chapter.id, index: charactersBefore(chapter, top), length: lengthOf(chapter), endInView };
};

/** Characters a minute until the reader's own pace is known. */
const defaultPace = 450;

/** Chapters that the pace is taken from. */
const maxSamples = 12;
/** So many chapters make a pace; before, the default stands for those that are missing. */
const minSamples = 3;

/** Beyond these, somebody did not read: they looked for a place, or were away. */
const plausible = { minPace: 80, maxPace: 2_000, minSeconds: 20, minCharacters: 200 } as const;

const storageKey = 'reading-pace';

/** The reader's pace in characters a minute: the median of the last chapters, so that one odd chapter changes nothing. */
export const readingPace = (): number => {
  const samples = loadSamples();
  const missing = Array.from({ length: Math.max(0, minSamples - samples.length) }, () => defaultPace);
  const sorted = [...samples, ...missing].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = defaultPace, high = defaultPace] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return Math.round((low + high) / 2);
};

/** Learns from a chapter that was read. @param seconds of active reading */
export const learnPace = (characters: number, seconds: number): void => {
  const pace = (characters / seconds) * 60;
  if (characters < plausible.minCharacters || seconds < plausible.minSeconds) return;
  if (pace < plausible.minPace || pace > plausible.maxPace) return;
  storeText(storageKey, JSON.stringify([...loadSamples(), Math.round(pace)].slice(-maxSamples)));
};

const loadSamples = (): number[] => {
  const stored = storedValue(storageKey);
  return Array.isArray(stored) ? stored.filter((pace) => Number.isFinite(pace)).slice(-maxSamples) : [];
};
