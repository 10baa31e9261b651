import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells whether a link or button is being pressed right now. Safari gives links no focus, so the blur event cannot tell. A
 * finger leaves the screen before the blur; the mouse events that browsers make of a tap come around it.
 */
export const usePressedControl = (): RefObject<boolean> => {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      isPressed.current = event.target instanceof Element && event.target.closest('a, button') !== null;
    };
    const release = () => {
      isPressed.current = false;
    };
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
    };
  }, []);
  return isPressed;
};
