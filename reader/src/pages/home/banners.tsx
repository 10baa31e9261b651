import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { Banner } from 'shared-api/schemas/novel';
import { color, fingerSize, focusRing, shadow, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { BannerCard } from './banner-card.tsx';

/**
 * The banners side by side, pushed along by a finger, the arrow buttons, or the focus that goes through their links. They
 * never move by themselves.
 */
export const Banners = ({ banners }: { banners: Banner[] }) => {
  const strip = useRef<HTMLUListElement>(null);
  const push = (direction: 1 | -1) => () => {
    const { current } = strip;
    current?.scrollBy({ left: direction * current.clientWidth });
  };
  return (
    <Frame aria-label="横幅">
      <Strip ref={strip} data-single={banners.length === 1 || undefined}>
        {banners.map((banner, index) => (
          <Item key={`${banner.link} ${banner.title}`}>
            <BannerCard banner={banner} eager={index < 2} />
          </Item>
        ))}
      </Strip>
      {banners.length > 2 && (
        <>
          <Arrow type="button" aria-label="前面的横幅" onClick={push(-1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </Arrow>
          <Arrow type="button" aria-label="后面的横幅" onClick={push(1)} data-next>
            <ChevronRight size={22} aria-hidden="true" />
          </Arrow>
        </>
      )}
    </Frame>
  );
};

const Frame = styled.section`
  position: relative;
`;

/* On a phone as wide as the screen; the next banner looks in. */
const Strip = styled.ul`
  display: grid;
  grid-auto-columns: 88%;
  grid-auto-flow: column;
  gap: ${space.m};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-padding-inline: ${space.l};
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  margin-inline: -${space.l};
  padding: ${space.s} ${space.l};

  &[data-single] {
    grid-auto-columns: 100%;
  }

  ${wide} {
    /* Room for shadows, and no edge of the next banner. */
    margin-inline: -${space.s};
    padding-inline: ${space.s};
    scroll-padding-inline: ${space.s};

    &:not([data-single]) {
      grid-auto-columns: calc((100% - ${space.m}) / 2);
    }
  }
`;

const Item = styled.li`
  scroll-snap-align: start;
`;

/* Fingers push; whoever has a pointer or a keyboard has these. */
const Arrow = styled.button`
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
