import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { Banner } from 'shared-api/schemas/novel';
import { color, fingerSize, focusRing, shadow, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { BannerCard } from './banner-card.tsx';

/**
 * Banners side by side, scrolled by a finger, the arrow buttons, or the focus that goes through their links. They never move
 * by themselves.
 */
export const Banners = ({ banners }: { banners: Banner[] }) => {
  const strip = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) => () => {
    const { current } = strip;
    current?.scrollBy({ left: direction * current.clientWidth });
  };
  return (
    <BannerSection aria-label="横幅">
      <BannerStrip ref={strip} data-single={banners.length === 1 || undefined}>
        {banners.map((banner, index) => (
          <BannerItem key={`${banner.link} ${banner.title}`}>
            <BannerCard banner={banner} eager={index < 2} />
          </BannerItem>
        ))}
      </BannerStrip>
      {banners.length > 2 && (
        <>
          <ArrowButton type="button" aria-label="前面的横幅" onClick={scroll(-1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </ArrowButton>
          <ArrowButton type="button" aria-label="后面的横幅" onClick={scroll(1)} data-next>
            <ChevronRight size={22} aria-hidden="true" />
          </ArrowButton>
        </>
      )}
    </BannerSection>
  );
};

const BannerSection = styled.section`
  position: relative;
`;

/* On a phone nearly as wide as the screen, so that the edge of the next banner shows. */
const BannerStrip = styled.ul`
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

const BannerItem = styled.li`
  scroll-snap-align: start;
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

  &:hover {
    color: ${color.accent};
  }

  @media (max-width: 767px) {
    display: none;
  }
`;
