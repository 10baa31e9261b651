import { ChevronLeft, Moon, Play, Sun, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { IconButton } from 'shared-ui/icon-button';
import { isDark, toggleDark, useReadingSettings } from 'shared-ui/reading-settings';
import { color, fingerSize, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { oneLine } from '../../../text/line-clamp.ts';
import { chapterWindows } from '../chapter-windows.ts';
import { charactersBefore, lengthOf, placeAfter, TimeLeft } from '../progress/index.ts';
import { chapterNumber, isPaged, type TextPosition, type TextView, useReading } from '../text/index.ts';
import { ProgressSlider } from './progress-slider.tsx';

interface ReadingBarsProps {
  isImmersive: boolean;
  leave: () => void;
  startAutomatic: () => void;
}

/** The bars that a tap in the middle brings: above the book, theme and automatic reading; below the progress. */
const ReadingBars = ({ isImmersive, leave, startAutomatic }: ReadingBarsProps) => {
  const { chapter } = useReading();
  const dark = useDark();
  return (
    <BarsFrame aria-label="阅读进度">
      <BookBar>
        <BookLink to={pages.book(chapter.novel.id)}>
          <ChevronLeft size={20} aria-hidden="true" />
          <span data-novel-text>{chapter.novel.title}</span>
        </BookLink>
        <IconButton type="button" aria-label={dark ? '浅色' : '深色'} onClick={toggleDark}>
          {dark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton type="button" aria-label="自动阅读" onClick={startAutomatic}>
          <Play size={20} aria-hidden="true" />
        </IconButton>
        {isImmersive && (
          <IconButton type="button" aria-label="退出全屏" onClick={leave}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </BookBar>
      <ProgressSheet />
    </BarsFrame>
  );
};

export { AutomaticReading } from './automatic-reading.tsx';
export default ReadingBars;

/** Whether the page is dark, by its setting or as the device is, which may change while the page is open. */
const useDark = (): boolean => {
  const { theme } = useReadingSettings();
  return useSyncExternalStore(onDeviceTheme, () => isDark(theme));
};

const onDeviceTheme = (changed: () => void): (() => void) => {
  const device = window.matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', changed);
  return () => device.removeEventListener('change', changed);
};

/* Both bars are fixed: the section has no box of its own. */
const BarsFrame = styled.section`
  display: contents;
`;

const BookBar = styled.div`
  position: fixed;
  inset-block-start: 0;
  inset-inline: 0;
  z-index: 4;
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: 56px;
  padding-inline: ${space.s};
  padding-block-start: env(safe-area-inset-top);
  border-block-end: 1px solid ${color.line};
  background: ${color.sheet};
  box-shadow: ${shadow};
`;

const BookLink = styled(Link)`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${space.xs};
  min-inline-size: 0;
  min-block-size: ${fingerSize};

  svg {
    flex: none;
  }

  span {
    ${oneLine}
  }
`;

const extents = [
  { name: 'chapter', label: '本章' },
  { name: 'book', label: '全书' },
] as const;

/** The progress at the foot of the screen, over the tools of a phone: a slider through the chapter, or through the book. */
const ProgressSheet = () => {
  const [extent, setExtent] = useState<(typeof extents)[number]['name']>('chapter');
  const choice = (
    <ExtentChoice role="radiogroup" aria-label="进度">
      {extents.map(({ name, label }) => (
        <label key={name}>
          <input type="radio" name="extent" checked={name === extent} onChange={() => setExtent(name)} />
          {label}
        </label>
      ))}
    </ExtentChoice>
  );
  return (
    <SheetFrame>
      {extent === 'chapter' ? <ChapterProgress choice={choice} /> : <BookProgress choice={choice} />}
    </SheetFrame>
  );
};

const ExtentChoice = styled.div`
  display: flex;
  flex: none;

  label {
    position: relative;
    display: grid;
    place-items: center;
    min-inline-size: ${fingerSize};
    min-block-size: ${fingerSize};
    color: ${color.inkSoft};
    font-size: ${text.small};
    cursor: pointer;
  }

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  label:has(:checked) {
    color: ${color.accent};
    font-weight: 600;
  }

  label:has(:focus-visible) {
    outline: 2px solid ${color.accent};
  }
`;

/* As high as --foot-room says (text/page-mode-css.ts): what else stands at the foot stands above it. */
const SheetFrame = styled.div`
  position: fixed;
  inset-block-end: calc(56px + env(safe-area-inset-bottom));
  inset-inline: 0;
  z-index: 3;
  display: grid;
  block-size: 104px;
  padding: ${space.s} ${space.m};
  border-block-start: 1px solid ${color.line};
  background: ${color.sheet};

  @media (min-width: 60em) {
    inset-block-end: 0;
    inset-inline: 0;
    inline-size: 40em;
    margin-inline: auto;
    border: 1px solid ${color.line};
    border-block-end: 0;
    border-radius: ${radius.l} ${radius.l} 0 0;
    box-shadow: ${shadow};
  }
`;

/** Progress through the chapter: the text follows the slider. */
const ChapterProgress = ({ choice }: { choice: ReactNode }) => {
  const { chapter, view } = useReading();
  const [percent, setPercent] = useState(() => percentOf(chapter, view));
  /** Where the slider has brought the text: while it stays there, the slider stays where it was set. */
  const broughtTo = useRef<TextPosition>(undefined);
  const measure = useCallback(() => {
    broughtTo.current = undefined;
    setPercent(percentOf(chapter, view));
  }, [chapter, view]);
  useEffect(() => {
    measure();
    return view.onRest(() => {
      if (!broughtTo.current || !view.isAt(broughtTo.current)) measure();
    });
  }, [view, measure]);
  const number = chapterNumber(chapter.no, chapter.novel.chapter_count);
  const move = (to: number) => {
    const position = placeAfter(chapter, charactersAt(to, chapter, view));
    if (position) view.show(position);
    broughtTo.current = position;
    setPercent(to);
  };
  return (
    <ProgressSlider
      label="本章进度"
      min={0}
      max={100}
      step={1}
      value={percent}
      name={chapter.title}
      place={
        <>
          <span>{`${number} · 本章 ${percent}% · `}</span>
          <TimeLeft ofChapterAlone />
        </>
      }
      shown={`${percent}%`}
      onMove={move}
      // Pages have no places between them.
      onHold={(isHeld) => {
        if (!isHeld) measure();
      }}
      choice={choice}
    />
  );
};

/** How far the chapter is read: all of it where its last character is on the screen. */
const percentOf = (chapter: Chapter, view: TextView): number => {
  const { before, inView, length } = screenOf(chapter, view);
  return before + inView >= length ? 100 : Math.min(99, Math.round((100 * before) / Math.max(1, length - inView)));
};

/** Characters before the screen that shows so much of the chapter as read. */
const charactersAt = (percent: number, chapter: Chapter, view: TextView): number => {
  const { inView, length } = screenOf(chapter, view);
  // The last page may hold less than others.
  if (percent === 100 && isPaged()) return length - 1;
  return Math.round((percent / 100) * Math.max(0, length - inView));
};

/** Characters of the chapter before the screen, on it, and in all. */
const screenOf = (chapter: Chapter, view: TextView) => {
  const length = lengthOf(chapter);
  const [top, bottom] = [view.top(), view.bottom()];
  const before = top?.chapterId === chapter.id ? charactersBefore(chapter, top) : 0;
  const end = bottom?.chapterId === chapter.id ? charactersBefore(chapter, bottom) + 1 : length;
  return { before, inView: Math.max(1, end - before), length };
};

/** Rest after which the chapter that the slider was moved to is opened: each press of a key moves it by one. */
const openDebounceMs = 300;

/** Progress through the book: the slider names the chapter it is at, and where it comes to rest that chapter opens. */
const BookProgress = ({ choice }: { choice: ReactNode }) => {
  const { chapter, goTo } = useReading();
  const { novel } = chapter;
  /** The chapter that the slider is at, while it is moved. */
  const [movedTo, setMovedTo] = useState<number>();
  const [isHeld, setHeld] = useState(false);
  const windows = chapterWindows(novel.id);
  useSyncExternalStore(windows.subscribe, windows.version);
  const no = movedTo ?? chapter.no;
  const row = windows.rowOf(no);
  const id = movedTo === undefined ? undefined : row?.id;

  useEffect(() => windows.want(no, no), [windows, no]);
  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setTimeout(() => {
      void goTo({ chapterId: id });
    }, openDebounceMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, goTo]);
  useEffect(() => {
    setMovedTo((now) => (now === chapter.no ? undefined : now));
  }, [chapter.no]);

  const name = no === chapter.no ? chapter.title : (row?.title ?? '……');
  const place = chapterNumber(no, novel.chapter_count);
  return (
    <ProgressSlider
      label="全书进度"
      min={1}
      max={Math.max(2, novel.chapter_count)}
      step={1}
      value={no}
      name={name}
      place={place}
      shown={`${name}，${place}`}
      onMove={setMovedTo}
      onHold={setHeld}
      choice={choice}
    />
  );
};
