import { CoverOrnament } from 'shared-ui/cover-ornament';
import { font } from 'shared-ui/theme';
import styled from 'styled-components';

interface CoverProps {
  title: string;
  author: string;
  /** The picture's address, or null: then the cover is set in type. */
  url: string | null;
  /** Only the first covers of a page are worth fetching before they are scrolled to. */
  eager?: boolean;
}

/**
 * A book's cover, 3 : 4. Beneath every picture lies one set in type: a thread-bound book in a cloth and with an ornament
 * of its own, the title on a paper slip. It is what shows where there is no picture, and where one is slow or broken.
 * All of it is decoration: the title always stands beside it as text.
 */
export const Cover = ({ title, author, url, eager = false }: CoverProps) => {
  const number = hashOf(`${title}\n${author}`);
  const columns = columnsOf(title);
  return (
    <Cloth aria-hidden="true" data-dye={number % dyes.length}>
      <CoverOrnament number={number >>> 8} />
      <Slip data-size={slipSize(columns)}>
        {columns.map(({ at, text }) => (
          <Column key={at}>{text}</Column>
        ))}
      </Slip>
      <Author>{author}</Author>
      {url !== null && (
        <Picture src={url} alt="" width={300} height={400} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      )}
    </Cloth>
  );
};

/** Dyes of old book cloth, each dark enough for light type. */
const dyes = [
  '#1f4e5f',
  '#7a2f2a',
  '#33503f',
  '#54406b',
  '#7a5320',
  '#2c3e66',
  '#6b2f4b',
  '#4b5230',
  '#4d4a46',
  '#27595a',
  '#84442a',
  '#414a6b',
];

/** FNV-1a: the same book has the same cover everywhere, and likely another than its neighbour. */
const hashOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Its low bits alone mix too little over short names.
  return (hash ^ (hash >>> 15)) >>> 0;
};

interface SlipColumn {
  at: number;
  text: string;
}

/** The longest title that is set whole, in characters. */
const longest = 24;

/** A title in columns of about equal length, read from the right. */
const columnsOf = (title: string): SlipColumn[] => {
  const all = [...title];
  const characters = all.length > longest ? [...all.slice(0, longest - 1), '…'] : all;
  const count = characters.length <= 6 ? 1 : characters.length <= 16 ? 2 : 3;
  const length = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, column) => {
    const at = column * length;
    return { at, text: characters.slice(at, at + length).join('') };
  });
};

/** Sizes of the slip's type in hundredths of the cover's width. */
const slipSizes = [16, 15, 13, 12.5, 10.7, 9.3];

/** The largest size in which the longest column keeps within the cover. */
const slipSize = (columns: SlipColumn[]): number | undefined => {
  const rows = [...(columns[0]?.text ?? '')].length;
  const most = Math.min(columns.length === 1 ? 16 : 13, 84 / (rows * 1.12));
  return slipSizes.find((size) => size <= most);
};

const Cloth = styled.div`
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

const Slip = styled.div`
  position: absolute;
  inset-block-start: 8cqw;
  inset-inline-start: 18cqw;
  display: flex;
  flex-direction: row-reverse;
  gap: 0.2em;
  padding: 0.35em 0.3em;
  border: max(0.5px, 0.6cqw) solid #f6eedb;
  outline: max(0.5px, 0.6cqw) solid rgb(60 40 20 / 45%);
  outline-offset: calc(-1 * max(1px, 1.4cqw));
  background: #f6eedb;
  color: #2b241b;

  ${slipSizes.map((size) => `&[data-size='${size}'] { font-size: ${size}cqw; }`)}
`;

const Column = styled.span`
  font-weight: 600;
  line-height: 1.15;
  letter-spacing: 0.08em;
  white-space: nowrap;
  writing-mode: vertical-rl;
`;

const Author = styled.span`
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

const Picture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;
