import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChapterRow } from 'shared-api/schemas/chapter';
import { QuietButton } from 'shared-ui/button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ChapterListItem, rowHeightPx } from './chapter-list-row.tsx';
import type { ListLayout, ListRow } from './list-layout.ts';

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

  const rows = useVirtualizer({
    count: layout.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan,
    initialOffset: () => offsetAround(active, window.innerHeight),
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
  useOpenedInSight(scroller, active);
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

/** Where the list stands so that a row is seen in its upper half. */
const offsetAround = (index: number, listHeightPx: number): number =>
  Math.max(0, index * rowHeightPx - listHeightPx / 2.5);

/** Brings the row around which the list opens into sight, where the list turns out to be much lower than the window. */
const useOpenedInSight = (scroller: RefObject<HTMLElement | null>, index: number): void => {
  const opened = useRef(index);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list || (opened.current + 1) * rowHeightPx <= list.scrollTop + list.clientHeight) return;
    list.scrollTop = offsetAround(opened.current, list.clientHeight);
  }, [scroller]);
};

/** Says under the list that titles in sight could not be loaded. */
const WindowProblem = ({ onRetry }: { onRetry: () => void }) => (
  <Line role="alert">
    <span>这一段目录没有加载出来。</span>
    <QuietButton type="button" onClick={onRetry}>
      重试
    </QuietButton>
  </Line>
);

const Line = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  padding: ${space.s} ${space.xl};
  border-block-start: 1px solid ${color.line};
  font-size: ${text.small};
`;

/** Gives a row of the virtual list the focus as soon as it is drawn. @returns names the row by its index */
const useAwaitedFocus = (scroller: RefObject<HTMLElement | null>, first: number | undefined) => {
  const awaited = useRef(first);
  useEffect(() => {
    const index = awaited.current;
    if (index === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [tabindex="0"]`);
    if (!row) return;
    awaited.current = undefined;
    row.focus({ preventScroll: true });
  });
  return useCallback((index: number) => {
    awaited.current = index;
  }, []);
};

/** A chapter that the list is asked to go to. Each time it is asked is an object of its own. */
export interface JumpTarget {
  no: number;
}

/** Goes once to each chapter that is asked for. */
const useJump = (jump: JumpTarget | undefined, goTo: (no: number) => void): void => {
  const jumped = useRef<JumpTarget>(undefined);
  useEffect(() => {
    if (!jump || jumped.current === jump) return;
    jumped.current = jump;
    goTo(jump.no);
  });
};

interface KeptPlaceOptions {
  layout: ListLayout;
  /** Index of the row that has, or would get, the focus. */
  active: number;
  scroller: RefObject<HTMLDivElement | null>;
  onReversed: () => void;
}

/**
 * Keeps the list in its place when rows come or go above what is seen: volumes arrive with the first titles, or are folded.
 * Turned round, the list begins at its top again.
 */
const useKeptPlace = ({ layout, active, scroller, onReversed }: KeptPlaceOptions): void => {
  const shown = useRef({ layout, active });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { layout, active };
    const element = scroller.current;
    if (before.layout === layout || !element) return;
    if (before.layout.isReversed !== layout.isReversed) {
      element.scrollTop = 0;
      onReversed();
      return;
    }
    const top = element.scrollTop;
    const seen = Math.floor(top / rowHeightPx);
    const isActiveSeen = before.active >= seen && before.active * rowHeightPx < top + element.clientHeight;
    const isHeadStuck = before.layout.headOf(seen) === before.active;
    const anchor = isActiveSeen || isHeadStuck ? before.active : seen;
    const row = before.layout.rowAt(anchor);
    const after = row ? Math.min(layout.indexOfRow(row), Math.max(0, layout.length - 1)) : 0;
    // A head that sticks stays at the top; any other row keeps its distance from it.
    const distance = isHeadStuck && !isActiveSeen ? 0 : anchor * rowHeightPx - top;
    element.scrollTop = after * rowHeightPx - distance;
  });
};

/** Numbers of chapters in sight. */
export interface SeenChapters {
  first: number;
  last: number;
}

/** Tells which chapters are in sight, so that their titles are loaded. */
const useSeenChapters = (
  layout: ListLayout,
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
  onSeen: (seen: SeenChapters) => void,
): void => {
  const numbers = [chapterAt(layout, startIndex, 1), chapterAt(layout, endIndex, -1)].filter((no) => no !== undefined);
  const first = Math.min(...numbers);
  const last = Math.max(...numbers);
  useEffect(() => {
    if (last >= first) onSeen({ first, last });
  }, [first, last, onSeen]);
};

/** Number of the first chapter at a row, or from it on in a direction. */
const chapterAt = (layout: ListLayout, index: number, step: 1 | -1): number | undefined => {
  for (let at = index; at >= 0 && at < layout.length; at += step) {
    const row = layout.rowAt(at);
    if (row?.kind === 'chapter') return row.no;
  }
  return undefined;
};

/** Rows that PageUp and PageDown go by. */
const pageRows = 10;

/** The row to which a key leads from another; undefined for a key that leads nowhere. */
export const rowOfKey = (key: string, from: number, length: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return from + 1;
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return from + pageRows;
    case 'PageUp':
      return from - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
};
