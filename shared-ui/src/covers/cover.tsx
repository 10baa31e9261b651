import { font } from 'shared-ui/theme';
import styled from 'styled-components';
import { CoverOrnament, CoverSlip } from './cover-drawing.tsx';
import { dyes, freeDye, hashOf } from './dyes.ts';

interface CoverProps {
  title: string;
  author: string;
  /** Address of the picture; null for a cover with the title alone. */
  url: string | null;
  /** Whether the picture is loaded before it is scrolled to, as for the first covers of a page. */
  eager?: boolean;
  /** The dye of its cloth where other covers touch it, as `dyesOf` tells for a list; without it the novel's own. */
  dye?: number | undefined;
}

/**
 * Cover of a novel, 3 : 4. Beneath every picture lies a drawn cover: a thread-bound book with a cloth and an ornament of its
 * own, the title on a paper slip. It shows where there is no picture, or where one is slow or broken. All of it is
 * decoration: the title always stands beside it as text.
 */
export const Cover = ({ title, author, url, eager = false, dye }: CoverProps) => {
  const novel = { title, author: { name: author } };
  return (
    <CoverCloth aria-hidden="true" data-novel-text data-dye={dye ?? freeDye(novel)}>
      <CoverOrnament number={hashOf(novel) >>> 8} />
      <CoverSlip title={title} />
      <AuthorName>{author}</AuthorName>
      {url !== null && (
        <CoverPicture
          key={url}
          src={url}
          alt=""
          width={300}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          ref={hideBroken}
          onError={({ currentTarget }) => hideBroken(currentTarget)}
        />
      )}
    </CoverCloth>
  );
};

/** Hides a picture that did not load, also before the page came to life: the drawn cover beneath it shows. */
const hideBroken = (picture: HTMLImageElement | null): void => {
  if (picture?.complete && picture.naturalWidth === 0) picture.hidden = true;
};

const CoverCloth = styled.div`
  container-type: inline-size;
  position: relative;
  aspect-ratio: 3 / 4;
  overflow: hidden;
  border-radius: 2px 4px 4px 2px;
  color: #fdf8ec;
  font-family: ${font.serif};
  box-shadow: 0 2px 6px rgb(0 0 0 / 18%);

  ${dyes.map((dye, number) => `&[data-dye='${number}'] { background: ${dye}; }`)}

  /* The edge catches the light. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px rgb(255 255 255 / 8%);
  }
`;

const AuthorName = styled.span`
  position: absolute;
  inset-block-end: 8cqw;
  inset-inline-end: 9cqw;
  max-inline-size: 62%;
  overflow: hidden;
  font-size: 8cqw;
  line-height: 1.3;
  white-space: nowrap;
  text-overflow: ellipsis;
  text-shadow: 0 0 6px rgb(0 0 0 / 40%);

  /* Too small to read, it would only be dirt on the cloth. */
  @container (max-width: 90px) {
    display: none;
  }
`;

const CoverPicture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;

  &[hidden] {
    display: none;
  }
`;
