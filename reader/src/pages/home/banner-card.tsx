import { Link } from 'react-router-dom';
import type { Banner } from 'shared-api/schemas/novel';
import { Cover } from 'shared-ui/cover';
import { color, focusRing, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { clamped } from '../../lib/clamped.ts';

interface BannerCardProps {
  banner: Banner;
  /** Whether it is seen at once. */
  eager: boolean;
}

/** One banner: a picture under its line, or where there is none, its work set in type. */
export const BannerCard = ({ banner: { title, image_url, link, novel }, eager }: BannerCardProps) => (
  <Card {...(link.startsWith('/') ? { as: Link, to: link } : { href: link, rel: 'noopener' })}>
    {image_url !== null && <Picture src={image_url} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />}
    {image_url === null && novel && (
      <CoverPlace>
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager={eager} />
      </CoverPlace>
    )}
    <Words data-over={image_url === null ? undefined : true}>
      <Title>{title}</Title>
      {novel && (
        <By>
          {title === novel.title ? novel.author.name : `《${novel.title}》${novel.author.name}`} · {novel.category.name}
        </By>
      )}
      {image_url === null && novel && <Intro>{novel.intro}</Intro>}
    </Words>
  </Card>
);

const Card = styled.a`
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
`;

const Picture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

const CoverPlace = styled.div`
  flex: none;
  inline-size: 96px;

  ${wide} {
    inline-size: 124px;
  }
`;

const Words = styled.span`
  display: grid;
  min-inline-size: 0;
  gap: ${space.xs};

  /* Whatever the picture shows, the line on it can be read. */
  &[data-over] {
    position: absolute;
    inset: auto 0 0;
    padding: ${space.xxl} ${space.l} ${space.l};
    background: linear-gradient(transparent, rgb(0 0 0 / 78%) 60%);
    color: #fdf8ec;
  }
`;

const Title = styled.strong`
  ${clamped(2)}
  font-family: ${font.serif};
  font-size: ${text.title};
  line-height: 1.35;
`;

const By = styled.span`
  color: ${color.inkSoft};
  font-size: ${text.small};

  [data-over] > & {
    color: inherit;
  }
`;

const Intro = styled.span`
  ${clamped(2)}

  @media (max-width: 767px) {
    display: none;
  }
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: 1.7;
`;
