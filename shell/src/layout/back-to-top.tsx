import { useEffect, useState } from 'react';
import { usePart } from 'shared-ui/use-part';

const loadButton = () => import(/* webpackChunkName: "top-button" */ './top-button.tsx');

/** Button that scrolls to the top; shown once the page is scrolled by more than one screen. Its script comes with the first such page. */
export const BackToTop = () => {
  const [isScrolled, setScrolled] = useState(false);
  const { part, retry } = usePart(loadButton, isScrolled);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > window.innerHeight);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  // A page can be read without it: each way down is another chance.
  useEffect(() => retry, [isScrolled, retry]);
  return part && <part.default hidden={!isScrolled} />;
};
