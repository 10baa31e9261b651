import { type RefObject, useEffect, useState } from 'react';

/** Distance from the screen at which an element counts as near. */
const margin = '800px';

/** Tells whether an element has come near the screen since it was first drawn. */
export const useComesNear = (frame: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // A busy page tells of several changes at once, the oldest first.
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return isNear;
};
