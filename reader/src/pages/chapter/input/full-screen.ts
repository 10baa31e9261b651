import { toast } from 'react-hot-toast';

/**
 * Asks the browser for full screen. It gives that for some seconds after a press: one that waited longer for the page's program is asked
 * for again, and nothing happens until then.
 * @returns false where the press came too late. True also where the browser has no full screen, or the page's embedder refuses it.
 */
export const enterFullScreen = (): boolean => {
  const root = document.documentElement;
  if ('requestFullscreen' in root && navigator.userActivation?.isActive === false) {
    toast('请再按一次全屏', { id: 'full-screen' });
    return false;
  }
  root.requestFullscreen?.().catch(() => {});
  return true;
};

export const leaveFullScreen = (): void => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
};
