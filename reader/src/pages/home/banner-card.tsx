import { Link } from 'react-router-dom';
import { formatWordCount } from 'shared-api/format';
import { Cover } from 'shared-ui/cover';
import { color, focusRing, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { lineClamp } from '../../text/line-clamp.ts';
import type { ListedBanner } from './home-data.ts';

interface BannerCardProps {
  banner: ListedBanner;
  /** The dye of the novel's cover. */
  dye: number | undefined;
  /** Whether its picture is loaded at once, because it is seen at once. */
  eager: boolean;
}

/** One banner: a picture with its line over it, or without a picture the novel's cover and introduction. */
export const BannerCard = ({ banner: { title, image_url, link, novel }, dye, eager }: BannerCardProps) => (
  <BannerFrame {...(link.startsWith('/') ? { as: Link, to: link } : { href: link, rel: 'noopener' })}>
    {image_url !== null && <BannerPicture src={image_url} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />}
    {image_url === null && novel && (
      <CoverColumn>
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager={eager} dye={dye} />
      </CoverColumn>
    )}
    <BannerText data-over={image_url === null ? undefined : true}>
      <BannerTitle data-novel-text>{title}</BannerTitle>
      {novel && (
        <BannerFacts>
          <span data-novel-text>
            {title === novel.title ? novel.author.name : `《${novel.title}》${novel.author.name}`}
          </span>
          <span>{` · ${novel.category.name}`}</span>
        </BannerFacts>
      )}
      {image_url === null && novel && (
        <NovelIntro data-intro={novel.intro === '' ? undefined : novel.id}>
          {novel.intro === '' ? <Facts novel={novel} /> : <span data-novel-text>{novel.intro}</span>}
        </NovelIntro>
      )}
    </BannerText>
  </BannerFrame>
);

/** Stands where a novel has no introduction. */
const Facts = ({ novel: { chapter_count, word_count, latest_chapter } }: { novel: ListedNovel }) => (
  <>
    <span>{`${formatWordCount(word_count)} · 共 ${chapter_count} 章`}</span>
    {latest_chapter && (
      <>
        <span>，最新：</span>
        <span data-novel-text>{latest_chapter.title}</span>
      </>
    )}
  </>
);

const BannerFrame = styled.a`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space.l};
  block-size: 168px;
  overflow: hidden;
  padding: ${space.l};
  border-radius: ${radius.l};
  background: ${color.accentWash};
  box-shadow: ${shadow};
  ${focusRing}

  ${wide} {
    block-size: 216px;
    gap: ${space.xl};
    padding: ${space.xl} ${space.xxl};
  }

  /* Words alone, with neither picture nor cover before them, are as tall as they are, or as the banners beside them. */
  &:has(> span:first-child) {
    block-size: 100%;
  }
`;

const BannerPicture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

const CoverColumn = styled.div`
  flex: none;
  inline-size: 96px;

  ${wide} {
    inline-size: 124px;
  }
`;

const BannerText = styled.span`
  display: grid;
  min-inline-size: 0;
  gap: ${space.xs};

  /* A dark gradient, so that the line can be read on any picture. */
  &[data-over] {
    position: absolute;
    inset: auto 0 0;
    padding: ${space.xxl} ${space.l} ${space.l};
    background: linear-gradient(transparent, rgb(0 0 0 / 78%) 60%);
    color: #fdf8ec;
  }
`;

const BannerTitle = styled.strong`
  ${lineClamp(2)}
  font-family: ${font.serif};
  font-size: ${text.title};
  line-height: 1.35;
`;

const BannerFacts = styled.span`
  color: ${color.inkSoft};
  font-size: ${text.small};

  [data-over] > & {
    color: inherit;
  }
`;

const NovelIntro = styled.span`
  ${lineClamp(2)}

  @media (max-width: 47.99em) {
    display: none;
  }
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: 1.7;
`;
