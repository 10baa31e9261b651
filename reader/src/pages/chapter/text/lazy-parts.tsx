import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { QuietButton } from 'shared-ui/button';
import { onReadingSettings, readingSettings } from 'shared-ui/reading-settings';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { setTurnEffect } from './create-text-view.ts';
import { useReading } from './reading-context.ts';
import { chapterElement, type TextView } from './text-view.ts';

const loadEndOfBook = () => import(/* webpackChunkName: "book-end" */ './book-end.tsx');

/** Place of what stands after the last chapter, which no other chapter loads. */
export const BookEnd = () => {
  const { chapter } = useReading();
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => setPlace(chapterElement(chapter.id)), [chapter.id]);
  const { part, failed, retry } = usePart(loadEndOfBook, true);
  return (
    place &&
    createPortal(
      part ? (
        <part.default novel={chapter.novel} />
      ) : (
        failed && (
          <LostEnd role="alert">
            <p>书末没有加载成功。</p>
            <QuietButton type="button" onClick={retry}>
              重试
            </QuietButton>
          </LostEnd>
        )
      ),
      place,
    )
  );
};

const LostEnd = styled.div`
  text-align: center;
`;

/** Shows the text in the reader's own font where that is chosen: chunk `own-font`. The same sentence stays in view. */
export const useOwnFont = (view: TextView): void => {
  useEffect(() => {
    const show = async () => {
      if (readingSettings().font !== 'own') return;
      const { showOwnFont } = await import(/* webpackChunkName: "own-font" */ 'shared-ui/own-font-file');
      await showOwnFont();
      view.restore();
    };
    const showQuietly = () => void show().catch(() => {});
    showQuietly();
    return onReadingSettings(showQuietly);
  }, [view]);
};

/** Loads how pages are turned where the reader chose one: chunk `reading-turns`. Until it is here they turn at once. */
export const useTurnEffect = (): void => {
  useEffect(() => {
    let isOver = false;
    const choose = async () => {
      const { turn } = readingSettings();
      if (turn === 'none') return setTurnEffect(undefined);
      const { turnSeen } = await import(/* webpackChunkName: "reading-turns" */ './turn-seen.ts');
      if (!isOver && readingSettings().turn === turn) setTurnEffect(turnSeen(turn));
    };
    const chooseQuietly = () => void choose().catch(() => {});
    chooseQuietly();
    const end = onReadingSettings(chooseQuietly);
    return () => {
      isOver = true;
      end();
      setTurnEffect(undefined);
    };
  }, []);
};
