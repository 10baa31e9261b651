import { ChevronLeft, Moon, Play, Sun, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { IconButton } from 'shared-ui/icon-button';
import { changeReadingSettings, readingSettings, useReadingSettings } from 'shared-ui/reading-settings';
import { color, fingerSize, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useReading } from '../program/reading-context.ts';
import { TimeLeft } from '../time/time-left.tsx';
import { progressOf } from './progress-of.ts';

interface ReadingBarProps {
  isImmersive: boolean;
  leave: () => void;
  startAutomatic: () => void;
}

/** The bar that a tap in the middle brings: back to the book, progress, theme, automatic reading. */
export const ReadingBar = ({ isImmersive, leave, startAutomatic }: ReadingBarProps) => {
  const { chapter, view } = useReading();
  const { theme } = useReadingSettings();
  const [progress, setProgress] = useState(() => progressOf(chapter, view));
  useEffect(() => {
    const tell = () => setProgress(progressOf(chapter, view));
    tell();
    return view.onRest(tell);
  }, [chapter, view]);
  const dark = isDark(theme);
  return (
    <BarFrame role="region" aria-label="阅读进度">
      <BookLink to={pages.book(chapter.novel.id)}>
        <ChevronLeft size={20} aria-hidden="true" />
        <span data-novel-text>{chapter.novel.title}</span>
      </BookLink>
      <Progress>
        第 {chapter.no} / {chapter.novel.chapter_count} 章 · 本章 {progress}%
        <br />
        <TimeLeft ofChapterAlone />
      </Progress>
      <IconButton
        type="button"
        aria-label={dark ? '浅色' : '深色'}
        onClick={() => changeReadingSettings({ theme: isDark(readingSettings().theme) ? 'light' : 'dark' })}
      >
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
      <ProgressLine aria-hidden="true" style={{ transform: `scaleX(${progress / 100})` }} />
    </BarFrame>
  );
};

const isDark = (theme: string): boolean =>
  theme === 'dark' ||
  theme === 'black' ||
  (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);

const BarFrame = styled.div`
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

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Progress = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const ProgressLine = styled.div`
  position: absolute;
  inset-block-end: -1px;
  inset-inline: 0;
  block-size: 2px;
  background: ${color.accent};
  transform-origin: 0 0;
`;
