import { useRef } from 'react';
import { dyesOf } from 'shared-ui/cover-dyes';
import { space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StripArrows, StripFrame } from '../../novel/strip-arrows.tsx';
import { BannerCard } from './banner-card.tsx';
import type { ListedBanner } from './home-data.ts';

/**
 * Banners side by side, scrolled by a finger, the arrow buttons, or the focus that goes through their links. They never move
 * by themselves.
 */
export const Banners = ({ banners }: { banners: ListedBanner[] }) => {
  const strip = useRef<HTMLUListElement>(null);
  const dyes = dyesOf(banners.map(({ image_url, novel }) => (image_url === null ? novel : null)));
  return (
    <StripFrame as="section" aria-label="横幅">
      <BannerStrip ref={strip} data-single={banners.length === 1 || undefined}>
        {banners.map((banner, index) => (
          <BannerItem key={`${banner.link} ${banner.title}`}>
            <BannerCard banner={banner} dye={dyes[index]} eager={index < 2} />
          </BannerItem>
        ))}
      </BannerStrip>
      <StripArrows strip={strip} name="横幅" />
    </StripFrame>
  );
};

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
