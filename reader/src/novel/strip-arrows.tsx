import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { color, fingerSize, focusRing, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';

interface StripArrowsProps {
  /** The list that scrolls sideways; its parent is positioned. */
  strip: RefObject<HTMLElement | null>;
  /** Name of what is scrolled: 横幅, 新书 or 相关作品. */
  name: string;
}

/** Buttons beside a list that is wider than the screen. They scroll it by its own width. */
export const StripArrows = ({ strip, name }: StripArrowsProps) => {
  const scroll = (direction: 1 | -1) => () => {
    const { current } = strip;
    current?.scrollBy({ left: direction * current.clientWidth });
  };
  return (
    <>
      <ArrowButton type="button" aria-label={`前面的${name}`} onClick={scroll(-1)}>
        <ChevronLeft size={22} aria-hidden="true" />
      </ArrowButton>
      <ArrowButton type="button" aria-label={`后面的${name}`} onClick={scroll(1)} data-next>
        <ChevronRight size={22} aria-hidden="true" />
      </ArrowButton>
    </>
  );
};

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

  &:hover {
    color: ${color.accent};
  }

  @media (max-width: 767px) {
    display: none;
  }
`;
