import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import { ChapterList } from './chapter-list.tsx';
import { chapterWindows } from './chapter-windows.ts';
import { FindChapter } from './find-chapter.tsx';
import { createLayout } from './list-layout.ts';
import { keepReversed, wasReversed } from './reversed.ts';
import { TitleResults } from './title-results.tsx';
import type { JumpTarget } from './use-jump.ts';
import { useReadChapters } from './use-read-chapters.ts';
import type { SeenChapters } from './use-seen-chapters.ts';

/** While the list is moving fast, titles are loaded only where it stays for this time. */
const seenDebounceMs = 60;

interface ChaptersProps {
  /** The chapter that is being read. */
  chapter: Chapter;
  /** Whether the chapter that is being read gets the focus. */
  takesFocus: boolean;
  onChosen: (chapterId: string) => void;
}

/** All chapters of the novel: the list with its volumes, and ways to find one by its number or title. */
export const Chapters = ({ chapter, takesFocus, onChosen }: ChaptersProps) => {
  const novelId = chapter.novel.id;
  const windows = useMemo(() => chapterWindows(novelId), [novelId]);
  useSyncExternalStore(windows.subscribe, windows.version);
  const [isReversed, setReversed] = useState(wasReversed);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [jump, setJump] = useState<JumpTarget>();
  /** Undefined until somebody searches. */
  const [words, setWords] = useState<string>();
  const isRead = useReadChapters(novelId);

  const total = windows.total() ?? chapter.novel.chapter_count;
  const volumes = windows.volumes();
  const layout = useMemo(
    () => createLayout({ total, volumes, folded, isReversed }),
    [total, volumes, folded, isReversed],
  );

  const [seen, setSeen] = useState<SeenChapters>();
  const isFirst = windows.version() === 0;
  useEffect(() => {
    if (!seen) return;
    if (isFirst) {
      windows.want(seen.first, seen.last);
      return;
    }
    const timer = setTimeout(() => windows.want(seen.first, seen.last), seenDebounceMs);
    return () => clearTimeout(timer);
  }, [seen, isFirst, windows]);
  useEffect(() => () => windows.abort(), [windows]);

  const fold = useCallback((volumeNo: number) => setFolded((before) => toggled(before, volumeNo)), []);
  const foldAll = () => setFolded(folded.size > 0 ? new Set() : new Set(volumes.map(({ no }) => no)));
  const goTo = (no: number) => {
    setWords('');
    // A folded volume opens for the chapter that is looked for.
    const volume = volumes.find(({ first_no, chapter_count }) => first_no <= no && no < first_no + chapter_count);
    if (volume && folded.has(volume.no)) fold(volume.no);
    setJump({ no });
  };
  const reverse = () => {
    keepReversed(!isReversed);
    setReversed(!isReversed);
  };

  return (
    <>
      <FindChapter
        total={total}
        words={words ?? ''}
        isReversed={isReversed}
        foldedAll={volumes.length > 1 ? folded.size > 0 : undefined}
        onWords={(changed) => {
          setJump(undefined);
          setWords(changed);
        }}
        onJump={goTo}
        onReverse={reverse}
        onFoldAll={foldAll}
      />
      {!words ? (
        <ChapterList
          layout={layout}
          rowOf={windows.rowOf}
          current={chapter}
          takesFocus={takesFocus && words === undefined}
          isRead={isRead}
          isFolded={(volumeNo) => folded.has(volumeNo)}
          onFold={fold}
          onChosen={onChosen}
          onSeen={setSeen}
          jump={jump}
          hasFailed={windows.hasFailed()}
          onRetry={windows.retry}
        />
      ) : (
        <TitleResults novelId={novelId} words={words} currentId={chapter.id} isRead={isRead} onChosen={onChosen} />
      )}
    </>
  );
};

const toggled = (before: ReadonlySet<number>, no: number): ReadonlySet<number> => {
  const after = new Set(before);
  if (!after.delete(no)) after.add(no);
  return after;
};
