import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChapterRow } from 'shared-api/schemas/chapter';
import styled from 'styled-components';
import { ChapterListItem } from './chapter-list-item.tsx';
import type { ListLayout, ListRow } from './list-layout.ts';
import { rowHeightPx } from './row-height.ts';
import { rowOfKey } from './row-of-key.ts';
import { useAwaitedFocus } from './use-awaited-focus.ts';
import { type JumpTarget, useJump } from './use-jump.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { type SeenChapters, useSeenChapters } from './use-seen-chapters.ts';
import { WindowProblem } from './window-problem.tsx';

/** Rows drawn beyond those in sight, above and below. */
const overscan = 6;

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
  const awaitFocus = useAwaitedFocus(scroller, takesFocus ? active : undefined);

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

  useSeenChapters(layout, { startIndex, endIndex }, onSeen);

  const goTo = (index: number) => {
    const bounded = Math.max(0, Math.min(layout.length - 1, index));
    awaitFocus(bounded);
    setActive(bounded);
    rows.scrollToIndex(bounded, { align: 'auto' });
  };

  useKeptPlace({ layout, active, scroller, onReversed: () => setActive(0) });

  useJump(jump, (no) => {
    const index = layout.indexOf(no);
    awaitFocus(index);
    setActiveRow({ kind: 'chapter', no });
    rows.scrollToIndex(index, { align: 'center' });
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
    awaitFocus(active);
    onRetry();
  };

  return (
    <>
      <Scroller ref={scroller}>
        <RowList aria-label="章节" style={{ blockSize: rows.getTotalSize() }} onKeyDown={onKeyDown}>
          {drawn.map(({ index, start }) => {
            const row = layout.rowAt(index);
            if (!row) return null;
            return (
              <ChapterListItem
                // By what it is, not by its place: a row that moves keeps the focus.
                key={row.kind === 'volume' ? `volume ${row.volume.no}` : row.no}
                row={row}
                chapter={row.kind === 'volume' || row.no === current.no ? current : rowOf(row.no)}
                currentNo={current.no}
                place={{ index, startPx: start, count: layout.length, isStuck: index === stuckHead }}
                tabIndex={index === active ? 0 : -1}
                onFocus={() => setActive(index)}
                {...{ isRead, isFolded, onChosen }}
                onFold={(volumeNo) => {
                  setActive(index);
                  onFold(volumeNo);
                }}
              />
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
