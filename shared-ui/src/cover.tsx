import { font } from 'shared-ui/theme';
import styled from 'styled-components';

interface CoverProps {
  title: string;
  author: string;
  /** The picture's address, or null: then a cover is set in type. */
  url: string | null;
  /** Only the first covers of a page are worth fetching before they are scrolled to. */
  eager?: boolean;
}

/**
 * A book's cover, 3 : 4. Without a picture it is drawn as a thread-bound book: cloth in a colour of its own, the stitched
 * spine, and the title on a paper slip. It is decoration: the title always stands beside it as text.
 */
export const Cover = ({ title, author, url, eager = false }: CoverProps) =>
  url === null ? (
    <Cloth aria-hidden="true" style={{ backgroundColor: clothOf(title + author) }}>
      <Slip>
        <Title style={{ fontSize: `${titleSize(title)}cqw` }}>{title}</Title>
      </Slip>
      <Author>{author}</Author>
    </Cloth>
  ) : (
    <Picture src={url} alt="" width={300} height={400} loading={eager ? 'eager' : 'lazy'} decoding="async" />
  );

/** Dyes of old book cloth, each dark enough for light type. */
const cloths = [
  '#2f4a5c',
  '#5b3a34',
  '#3d5247',
  '#4a4460',
  '#6a4b2c',
  '#28545a',
  '#5a3149',
  '#45503a',
  '#36405e',
  '#703c2e',
];

const clothOf = (name: string): string => {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return cloths[sum % cloths.length] as string;
};

/** Size of the slip's type in hundredths of the cover's width, so that a long title still fits in two columns. */
const titleSize = (title: string): number => {
  const length = [...title].length;
  if (length <= 5) return 15;
  if (length <= 7) return 12;
  return length <= 14 ? 10 : 7.5;
};

const Cloth = styled.div`
  container-type: inline-size;
  position: relative;
  aspect-ratio: 3 / 4;
  overflow: hidden;
  border-radius: 2px 4px 4px 2px;
  color: #fdf8ec;
  font-family: ${font.serif};
  box-shadow:
    inset 0 0 0 1px rgb(255 255 255 / 6%),
    0 2px 6px rgb(0 0 0 / 18%);

  /* The stitched spine: one seam along it and four stitches around its edge. */
  &::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    inline-size: 9cqw;
    border-inline-end: 1px solid rgb(253 248 236 / 45%);
    background: repeating-linear-gradient(
      to bottom,
      transparent 0 calc(20cqh - 1px),
      rgb(253 248 236 / 45%) calc(20cqh - 1px) 20cqh
    );
  }
`;

const Slip = styled.div`
  position: absolute;
  inset-block-start: 7%;
  inset-inline-start: 17%;
  display: grid;
  place-items: center;
  min-inline-size: 24cqw;
  max-block-size: 74%;
  padding: 4cqw 3cqw;
  border: 1px solid rgb(60 40 20 / 35%);
  outline: 1px solid #f6eedb;
  background: #f6eedb;
  color: #2b241b;
`;

const Title = styled.span`
  max-block-size: 80cqw;
  overflow: hidden;
  writing-mode: vertical-rl;
  font-weight: 600;
  line-height: 1.15;
  letter-spacing: 0.08em;
`;

const Author = styled.span`
  position: absolute;
  inset-block-end: 7%;
  inset-inline-end: 9%;
  max-inline-size: 60%;
  overflow: hidden;
  font-size: max(7.5cqw, 9px);
  line-height: 1.3;
  white-space: nowrap;
  text-overflow: ellipsis;
  opacity: 0.92;
`;

const Picture = styled.img`
  aspect-ratio: 3 / 4;
  inline-size: 100%;
  block-size: auto;
  border-radius: 2px 4px 4px 2px;
  object-fit: cover;
  box-shadow: 0 2px 6px rgb(0 0 0 / 18%);
`;
