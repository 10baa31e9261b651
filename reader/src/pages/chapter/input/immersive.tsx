import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { frameAttribute } from 'shared-api/contract';
import { LazyPart } from 'shared-ui/lazy-part';
import { onReadingSettings, readingSettings } from 'shared-ui/reading-settings';
import { color, fingerSize, focusRing, radius, space } from 'shared-ui/theme';
import styled, { createGlobalStyle } from 'styled-components';
import { isOnSheet, type SetTools, type Tools, useIsPaged, useReading } from '../text/index.ts';
import { enterFullScreen, leaveFullScreen } from './full-screen.ts';
import { usePageGestures, useTaps } from './gestures.ts';

/** Loads the bars that a tap brings: chunk `reading-bars`. */
export const loadBars = () => import(/* webpackChunkName: "reading-bars" */ './reading-bars.tsx');

/** Automatic reading is started from the bars, and comes with them. */
const loadAutomatic = () => loadBars().then(({ AutomaticReading }) => ({ default: AutomaticReading }));

/** The immersive view: hides the site's frame and the tools, until a tap in the middle brings them. */
export const Immersive = ({ tools, setTools }: { tools: Tools; setTools: SetTools }) => {
  const { view } = useReading();
  const [bars, setBars] = useState<Bars>();
  const [isAutomatic, setAutomatic] = useState(false);
  const { isImmersive, toggle } = useFullscreen();
  const toggleBars = useCallback(() => setBars((now) => (now === 'on' ? 'off' : 'on')), []);
  useTaps(view, toggleBars);
  usePageGestures(view, useIsPaged());
  useWakeLock();

  useEffect(() => {
    if (tools.request !== 'fullscreen') return;
    setTools({ request: null });
    toggle();
  }, [tools.request, setTools, toggle]);
  // Before the view is drawn: a tap on it is never undone by this.
  useLayoutEffect(() => setBars(isImmersive ? 'off' : undefined), [isImmersive]);
  useEffect(() => whenModeChanges(() => setBars((now) => (isImmersive ? now : undefined))), [isImmersive]);
  // The bars go as soon as the reader reads on.
  useEffect(() => (bars === 'on' ? whenTextIsMoved(() => setBars('off')) : undefined), [bars]);

  const wasImmersive = useRef(false);
  useLayoutEffect(() => {
    setRootState({ isImmersive, bars });
    // The frame's room comes or goes: the same line stays at the top.
    if (isImmersive !== wasImmersive.current) view.restore();
    wasImmersive.current = isImmersive;
    return () => setRootState({ isImmersive: false, bars: undefined });
  }, [isImmersive, bars, view]);

  const stopAutomatic = useCallback(() => setAutomatic(false), []);
  const startAutomatic = () => {
    setAutomatic(true);
    setBars('off');
  };
  return (
    <>
      <ImmersiveStyle />
      <ToolsButton type="button" aria-expanded={bars === 'on'} onClick={toggleBars}>
        阅读工具
      </ToolsButton>
      {bars === 'on' && (
        <LazyPart
          load={loadBars}
          props={{ isImmersive, leave: toggle, startAutomatic }}
          name="阅读进度"
          close={toggleBars}
        />
      )}
      {isAutomatic && (
        <LazyPart load={loadAutomatic} props={{ stop: stopAutomatic }} name="自动阅读" close={stopAutomatic} />
      )}
    </>
  );
};

/** Calls back when the mode changes between scrolling and pages. @returns a function that ends it */
const whenModeChanges = (changed: () => void): (() => void) => {
  let { mode } = readingSettings();
  return onReadingSettings(() => {
    if (readingSettings().mode === mode) return;
    mode = readingSettings().mode;
    changed();
  });
};

/** Calls back when a finger or the wheel moves the text. @returns a function that ends it */
const whenTextIsMoved = (moved: () => void): (() => void) => {
  const onMove = ({ target }: Event) => {
    if (isOnSheet(target)) moved();
  };
  document.addEventListener('touchmove', onMove, { passive: true });
  document.addEventListener('wheel', onMove, { passive: true });
  return () => {
    document.removeEventListener('touchmove', onMove);
    document.removeEventListener('wheel', onMove);
  };
};

/* What a tap in the middle is to a finger, for a keyboard and a screen reader: seen while the keyboard is on it. */
const ToolsButton = styled.button`
  position: fixed;
  inset-block-start: max(${space.s}, env(safe-area-inset-top));
  inset-inline-start: ${space.s};
  z-index: 5;
  min-block-size: ${fingerSize};
  padding: 0 ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.sheet};
  ${focusRing}

  &:not(:focus-visible) {
    inline-size: 1px;
    min-block-size: 0;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const ImmersiveStyle = createGlobalStyle`
  html:is([data-immersive], [data-mode='page']) [${frameAttribute}] { display: none; }
  html[data-bars='on'] [${frameAttribute}='top'] { visibility: hidden; }
  html[data-immersive] { scrollbar-width: none; }
  html[data-immersive]:not([data-bars='on']) [role='toolbar'][aria-label='阅读工具'] { visibility: hidden !important; }
`;

/** Whether bars are shown; undefined where nobody has asked for them or sent them away. */
type Bars = 'on' | 'off' | undefined;

/** Tells the page's styles of the immersive view, by attributes of the root element. */
const setRootState = ({ isImmersive, bars }: { isImmersive: boolean; bars: Bars }): void => {
  const { dataset } = document.documentElement;
  if (isImmersive) dataset.immersive = '';
  else delete dataset.immersive;
  if (bars) dataset.bars = bars;
  else delete dataset.bars;
};

/**
 * The immersive view, in full screen where the browser has it (Safari on an iPhone has not: there the view is immersive
 * alone). Leaving full screen, by Escape or the browser's own button, leaves the view.
 */
const useFullscreen = (): { isImmersive: boolean; toggle: () => void } => {
  const [isImmersive, setImmersive] = useState(() => document.fullscreenElement != null);
  const newest = useRef(isImmersive);
  useEffect(() => {
    newest.current = isImmersive;
  }, [isImmersive]);

  useEffect(() => {
    const onChange = () => setImmersive(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);

  const toggle = useCallback(() => {
    const next = !newest.current;
    if (next && !enterFullScreen()) return;
    setImmersive(next);
    if (!next) leaveFullScreen();
  }, []);
  return { isImmersive, toggle };
};

/** Without any movement for this time nobody reads any more. */
const idleMs = 10 * 60_000;

/** Signs of somebody reading. */
const signs = ['scroll', 'pointerdown', 'keydown', 'wheel'] as const;

/** Keeps the screen awake while one reads, where the browser can (Screen Wake Lock API). Released when hidden or idle. */
const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      void lock?.release();
      lock = undefined;
    };
    const keepAwake = async () => {
      clearTimeout(timer);
      timer = setTimeout(release, idleMs);
      if (isAsking || (lock && !lock.released) || document.visibilityState !== 'visible') return;
      isAsking = true;
      // Refused on a low battery: then the screen sleeps as the system likes.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      isAsking = false;
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') release();
    };
    const options = { passive: true, capture: true };
    for (const sign of signs) document.addEventListener(sign, keepAwake, options);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, keepAwake, options);
      document.removeEventListener('visibilitychange', onVisibility);
      release();
    };
  }, []);
};
