import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The immersive view, in full screen where the browser has it (Safari on an iPhone has not: there the view is immersive
 * alone). Leaving full screen, by Escape or the browser's own button, leaves the view.
 */
export const useFullscreen = (): { isImmersive: boolean; toggle: () => void } => {
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
    setImmersive(next);
    // Refused where no press asked for it, or by the page's embedder; the view is immersive all the same.
    if (next) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);
  return { isImmersive, toggle };
};
