import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChapterRow } from 'shared-api/schemas/chapter';
import styled from 'styled-components';
import { ChapterListRow } from './chapter-list-row.tsx';
import type { ListLayout, ListRow } from './list-layout.ts';
import { rowHeightPx } from './row-height.ts';
import { rowOfKey } from './row-of-key.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { VolumeHead } from './volume-head.tsx';
import { WindowProblem } from './window-problem.tsx';

/** Rows drawn beyond those in sight, above and below. */
const overscan = 6;

/** Numbers of chapters in sight. */
export interface SeenChapters {
  first: number;
  last: number;
}

/** A chapter that the list is asked to go to. Each time it is asked is an object of its own. */
export interface JumpTarget {
  no: number;
}

interface ChapterListProps {
  layout: ListLayout;
  rowOf: (no: number) => ChapterRow | undefined;
  /** The chapter that is being read: the list opens around it. */
  current: Pick<ChapterRow, 'id' | 'no' | 'title'>;
  /** Whether that chapter gets the focus at first. */
  takesFocus: boolean;
  isRead: (chapterId: string) => boolean;
  isFolded: (volumeNo: number) => boolean;
  onFold: (volumeNo: number) => void;
  onChosen: (chapterId: string) => void;
  /** Is told which chapters are in sight, so that their titles are loaded. */
  onSeen: (seen: SeenChapters) => void;
  jump: JumpTarget | undefined;
  /** Whether titles in sight could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
}

/** Virtual list of all chapters: however many there are, only the rows in sight and a few around them are drawn. */
export const ChapterList = (props: ChapterListProps) => {
  const { layout, rowOf, current, takesFocus, isRead, isFolded, onFold, onChosen, onSeen, jump, hasFailed, onRetry } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  /** The row that has, or would get, the focus. It is kept by what it is: rows before it may come and go. */
  const [activeRow, setActiveRow] = useState<ListRow>({ kind: 'chapter', no: current.no });
  const active = Math.min(layout.indexOfRow(activeRow), Math.max(0, layout.length - 1));
  const setActive = (index: number) => setActiveRow((before) => layout.rowAt(index) ?? before);
  /** Row that gets the focus as soon as it is drawn. */
  const focusAwaited = useRef(takesFocus ? active : undefined);

  const topOf = (index: number) => index * rowHeightPx - (scroller.current?.clientHeight ?? window.innerHeight) / 2.5;
  const rows = useVirtualizer({
    count: layout.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan,
    initialOffset: () => Math.max(0, topOf(active)),
    // The first drawing has its rows already, before anything is measured.
    initialRect: { width: 0, height: window.innerHeight },
    scrollPaddingStart: rowHeightPx,
    // The head that sticks and the row with the focus stay drawn wherever the list is.
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range));
      drawn.add(layout.headOf(range.startIndex) ?? active);
      drawn.add(active);
      return [...drawn].filter((index) => index < layout.length).sort((one, other) => one - other);
    },
  });
  const drawn = rows.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  const stuckHead = layout.headOf(startIndex);

  const chapterAt = (index: number, step: 1 | -1): number | undefined => {
    for (let at = index; at >= 0 && at < layout.length; at += step) {
      const row = layout.rowAt(at);
      if (row?.kind === 'chapter') return row.no;
    }
    return undefined;
  };
  const seenNumbers = [chapterAt(startIndex, 1), chapterAt(endIndex, -1)].filter((no) => no !== undefined);
  const first = Math.min(...seenNumbers);
  const last = Math.max(...seenNumbers);
  useEffect(() => {
    if (last >= first) onSeen({ first, last });
  }, [first, last, onSeen]);

  const goTo = (index: number) => {
    const bounded = Math.max(0, Math.min(layout.length - 1, index));
    focusAwaited.current = bounded;
    setActive(bounded);
    rows.scrollToIndex(bounded, { align: 'auto' });
  };

  useKeptPlace({ layout, active, scroller, onReversed: () => setActive(0) });

  const jumped = useRef<JumpTarget>(undefined);
  useEffect(() => {
    if (!jump || jumped.current === jump) return;
    jumped.current = jump;
    const index = layout.indexOf(jump.no);
    focusAwaited.current = index;
    setActiveRow({ kind: 'chapter', no: jump.no });
    rows.scrollToIndex(index, { align: 'center' });
  }, [jump, layout, rows]);

  useEffect(() => {
    const index = focusAwaited.current;
    if (index === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [tabindex="0"]`);
    if (!row) return;
    focusAwaited.current = undefined;
    row.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    // The sentence about the failure takes its room from the list: the row with the focus stays in sight.
    if (hasFailed) scroller.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = rowOfKey(event.key, active, layout.length);
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };

  const retry = () => {
    // The button goes; its focus goes to the row.
    focusAwaited.current = active;
    onRetry();
  };

  return (
    <>
      <Scroller ref={scroller}>
        <RowList aria-label="章节" style={{ blockSize: rows.getTotalSize() }} onKeyDown={onKeyDown}>
          {drawn.map(({ index, start }) => {
            const row = layout.rowAt(index);
            const position = { 'data-index': index, 'aria-setsize': layout.length, 'aria-posinset': index + 1 };
            const tabIndex = index === active ? 0 : -1;
            const onFocus = () => setActive(index);
            const style = index === stuckHead ? undefined : { transform: `translateY(${start}px)` };
            if (!row) return null;
            // By what it is, not by its place: a row that moves keeps the focus.
            const key = row.kind === 'volume' ? `volume ${row.volume.no}` : row.no;
            const chapter = row.kind === 'volume' || row.no === current.no ? current : rowOf(row.no);
            return (
              <RowPlace key={key} {...position} data-stuck={index === stuckHead || undefined} style={style}>
                {row.kind === 'volume' ? (
                  <VolumeHead
                    volume={row.volume}
                    isFolded={isFolded(row.volume.no)}
                    onFold={(volumeNo) => {
                      setActive(index);
                      onFold(volumeNo);
                    }}
                    tabIndex={tabIndex}
                    onFocus={onFocus}
                  />
                ) : (
                  <ChapterListRow
                    no={row.no}
                    chapter={chapter}
                    isCurrent={row.no === current.no}
                    isRead={chapter !== undefined && isRead(chapter.id)}
                    onChosen={onChosen}
                    tabIndex={tabIndex}
                    onFocus={onFocus}
                  />
                )}
              </RowPlace>
            );
          })}
        </RowList>
      </Scroller>
      {hasFailed && <WindowProblem onRetry={retry} />}
    </>
  );
};

const Scroller = styled.div`
  position: relative;
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* The list keeps its place itself. */
  overflow-anchor: none;
`;

const RowList = styled.ol`
  position: relative;
`;

const RowPlace = styled.li`
  position: absolute;
  inset: 0 0 auto;
  block-size: ${rowHeightPx}px;

  &[data-stuck] {
    position: sticky;
    z-index: 1;
  }
`;
