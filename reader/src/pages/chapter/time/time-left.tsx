import { useEffect, useRef, useState } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { useReading } from '../program/reading-context.ts';
import { placeOf } from './place-in-chapter.ts';
import { readingPace } from './reading-pace.ts';

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

/** Length of a novel, asked for once; undefined until it is known. Not by `shared-api/request`: a failure is nobody's concern. */
const useBookLength = (novelId: string | null): number | undefined => {
  const [known, setKnown] = useState<{ novelId: string; length: number }>();
  useEffect(() => {
    if (novelId === null) return;
    const leaving = new AbortController();
    fetch(apiBase + calls.novel(novelId), { signal: leaving.signal, priority: 'low' })
      .then((response) => response.json() as Promise<{ data?: { word_count?: unknown } }>)
      .then(({ data }) => {
        const length = data?.word_count;
        if (typeof length === 'number' && length > 0) setKnown({ novelId, length });
      })
      .catch(() => {});
    return () => leaving.abort();
  }, [novelId]);
  return known?.novelId === novelId ? known.length : undefined;
};
