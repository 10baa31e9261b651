import { type RefObject, useEffect, useState } from 'react';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';

interface StripArrowsProps {
  /** The list that scrolls sideways. Both stand in a `StripFrame`. */
  strip: RefObject<HTMLElement | null>;
  /** Name of what is scrolled: 横幅, 新书 or 相关作品. */
  name: string;
}

/** Buttons beside a list that is wider than its place. They scroll it by its own width, each as long as there is more on its side. */
export const StripArrows = ({ strip, name }: StripArrowsProps) => {
  const { before, after } = useHiddenEnds(strip);
  const scroll = (direction: 1 | -1) => () => {
    const { current } = strip;
    current?.scrollBy({ left: direction * current.clientWidth });
  };
  return (
    <>
      <ArrowButton type="button" aria-label={`前面的${name}`} aria-disabled={!before} onClick={scroll(-1)}>
        <Arrowhead path="m15 18-6-6 6-6" />
      </ArrowButton>
      <ArrowButton type="button" aria-label={`后面的${name}`} aria-disabled={!after} onClick={scroll(1)} data-next>
        <Arrowhead path="m9 18 6-6-6-6" />
      </ArrowButton>
    </>
  );
};

/** Drawn here: for these two alone, lucide would come into the home page's script. The paths are its chevrons'. */
const Arrowhead = ({ path }: { path: string }) => (
  <svg
    width={22}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

/** Whether a strip goes on before and after what is in view: neither where all of it is, or where that is not known yet. */
const useHiddenEnds = (strip: RefObject<HTMLElement | null>) => {
  const [before, setBefore] = useState(false);
  const [after, setAfter] = useState(false);
  // Without dependencies: what the strip holds may be another at each drawing.
  useEffect(() => {
    const { current } = strip;
    if (current === null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      // Positions are whole pixels on some screens only.
      setBefore(scrollLeft > 1);
      setAfter(scrollLeft + clientWidth < scrollWidth - 1);
    };
    look();
    current.addEventListener('scroll', look, { passive: true });
    const resizes = new ResizeObserver(look);
    resizes.observe(current);
    return () => {
      current.removeEventListener('scroll', look);
      resizes.disconnect();
    };
  });
  return { before, after };
};

/** The box around a strip and its arrows, which are placed against it. */
export const StripFrame = styled.div`
  position: relative;
`;

/* For pointer and keyboard; a finger scrolls without them. */
const ArrowButton = styled.button`
  position: absolute;
  inset-block-start: calc(50% - ${fingerSize} / 2);
  inset-inline-start: -${space.l};
  display: grid;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  border: 1px solid ${color.line};
  border-radius: 50%;
  background: ${color.sheet};
  box-shadow: ${shadow};
  cursor: pointer;
  ${focusRing}

  &[data-next] {
    inset-inline: auto -${space.l};
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  /* The keyboard's focus stays where it is when the strip comes to its end. */
  &[aria-disabled='true']:not(:focus-visible) {
    visibility: hidden;
  }

  &[aria-disabled='true'] {
    color: ${color.inkFaint};
    cursor: default;
  }

  @media (max-width: 47.99em) {
    display: none;
  }
`;
