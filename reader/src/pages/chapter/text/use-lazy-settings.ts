import { useEffect } from 'react';
import { onReadingSettings, readingSettings } from 'shared-ui/reading-settings';
import { setTurnEffect } from './create-text-view.ts';
import type { TextView } from './text-view.ts';

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
