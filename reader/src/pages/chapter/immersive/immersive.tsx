import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createGlobalStyle } from 'styled-components';
import { useReading } from '../program/reading-context.ts';
import type { SetTools, Tools } from '../toolbar/tools.ts';
import { AutomaticReading } from './automatic-reading.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { type Bars, setRootState } from './root-state.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useTaps } from './use-taps.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** The immersive view: hides the site's frame and the tools, until a tap in the middle brings them. */
export const Immersive = ({ tools, setTools }: { tools: Tools; setTools: SetTools }) => {
  const { view } = useReading();
  const [bars, setBars] = useState<Bars>();
  const [isAutomatic, setAutomatic] = useState(false);
  const { isImmersive, toggle } = useFullscreen();
  const toggleBars = useCallback(() => setBars((now) => (now === 'on' ? 'off' : 'on')), []);
  useTaps(view, toggleBars);
  useWakeLock();

  useEffect(() => {
    if (tools.request !== 'fullscreen') return;
    setTools({ request: null });
    toggle();
  }, [tools.request, setTools, toggle]);
  // Before the view is drawn: a tap on it is never undone by this.
  useLayoutEffect(() => setBars(isImmersive ? 'off' : undefined), [isImmersive]);

  const wasImmersive = useRef(false);
  useLayoutEffect(() => {
    // The frame's room comes or goes: the same line stays where it is.
    const kept = isImmersive !== wasImmersive.current && window.scrollY > 0 ? view.top() : undefined;
    wasImmersive.current = isImmersive;
    setRootState({ isImmersive, bars });
    if (kept) view.show(kept);
    return () => setRootState({ isImmersive: false, bars: undefined });
  }, [isImmersive, bars, view]);

  const startAutomatic = () => {
    setAutomatic(true);
    setBars('off');
  };
  return (
    <>
      <ImmersiveStyle />
      {bars === 'on' && <ReadingBar isImmersive={isImmersive} leave={toggle} startAutomatic={startAutomatic} />}
      {isAutomatic && <AutomaticReading stop={() => setAutomatic(false)} />}
    </>
  );
};

const ImmersiveStyle = createGlobalStyle`
  html:is([data-immersive], [data-mode='page']) #root > :is(header, nav, footer),
  html:is([data-immersive], [data-mode='page']) #root > button[aria-label='回到顶部'] { display: none; }
  html[data-immersive] { scrollbar-width: none; }
  html[data-immersive]:not([data-bars='on']) [role='toolbar'][aria-label='阅读工具'] { visibility: hidden !important; }
`;
