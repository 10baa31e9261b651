import { font } from 'shared-ui/theme';
import styled from 'styled-components';
import { CoverOrnament, CoverSlip } from './cover-drawing.tsx';

interface CoverProps {
  title: string;
  author: string;
  /** Address of the picture; null for a cover with the title alone. */
  url: string | null;
  /** Whether the picture is loaded before it is scrolled to, as for the first covers of a page. */
  eager?: boolean;
  /** Novels whose covers stand around this one: it takes a dye that none of them has. In a list a cover looks at the one before it by itself. */
  beside?: readonly Named[];
}

/**
 * Cover of a novel, 3 : 4. Beneath every picture lies a drawn cover: a thread-bound book with a cloth and an ornament of its
 * own, the title on a paper slip. It shows where there is no picture, or where one is slow or broken. All of it is
 * decoration: the title always stands beside it as text.
 */
export const Cover = ({ title, author, url, eager = false, beside = [] }: CoverProps) => {
  const number = hashOf({ title, author });
  const taken = beside.map(dyeOf);
  const own = number % dyes.length;
  const dye = dyes.map((_, step) => (own + step) % dyes.length).find((each) => !taken.includes(each)) ?? own;
  return (
    <CoverCloth aria-hidden="true" data-novel-text data-dye={dye}>
      <CoverOrnament number={number >>> 8} />
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

/** The dye of a novel's own, as an index. */
const dyeOf = (novel: Named): number => hashOf(novel) % dyes.length;

const dyeAt = (number: number): string | undefined => dyes[number % dyes.length];

/**
 * In a list a cover takes another dye after one of its own: the second of a row another, the third its own again, the fourth as the
 * second; and one whose own is that which the second took, a third; another of these behind it, its own again.
 */
const rulesBesideSame = (dye: number): string[] => {
  const same = `li:has([data-dye='${dye}']) + `;
  const taken = (dye + 5) % dyes.length;
  const rule = (before: string, own: number, shown: number) =>
    `${before}li &[data-dye='${own}'] { background: ${dyeAt(shown)}; }`;
  return [
    rule(same, dye, taken),
    rule(same.repeat(2), dye, dye),
    rule(same.repeat(2), taken, dye + 10),
    rule(`${same.repeat(2)}li:has([data-dye='${taken}']) + `, taken, taken),
    rule(same.repeat(3), dye, taken),
  ];
};

type Named = Pick<CoverProps, 'title' | 'author'>;

/** FNV-1a hash: the same novel has the same cover everywhere, but beside one of its own dye. */
const hashOf = ({ title, author }: Named): number => {
  let hash = 0x811c9dc5;
  for (const character of `${title}\n${author}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Its low bits alone mix too little over short names.
  return (hash ^ (hash >>> 15)) >>> 0;
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

  ${dyes.flatMap((_, dye) => rulesBesideSame(dye))}

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
