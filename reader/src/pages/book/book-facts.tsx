import { formatWordCount } from 'shared-api/format';
import type { Novel } from 'shared-api/schemas/novel';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { shortNumber, statusNames } from '../../novel/novel-words.ts';
import type { MemberOfBook } from './use-member-of-book.tsx';

interface BookFactsProps {
  novel: Novel;
  /** As they are now, with what the member did on this page. */
  counts: Pick<MemberOfBook, 'collectCount' | 'likeCount'>;
}

/** Status, length, collections and likes of a novel, each under its name, in one line; what nobody did yet is left out. */
export const BookFacts = ({ novel, counts: { collectCount, likeCount } }: BookFactsProps) => (
  <FactList>
    <Fact name="状态" value={statusNames[novel.status]} />
    <Fact name="字数" value={formatWordCount(novel.word_count)} />
    <Fact name="章节" value={novel.chapter_count} unit="章" />
    {collectCount > 0 && <Fact name="收藏" value={shortNumber(collectCount)} unit="人" />}
    {likeCount > 0 && <Fact name="获赞" value={shortNumber(likeCount)} unit="次" />}
  </FactList>
);

interface FactProps {
  name: string;
  value: string | number;
  /** Left out where the line is short: the name says it too. */
  unit?: string;
}

const Fact = ({ name, value, unit }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{value}</span>
      {unit && <FactUnit> {unit}</FactUnit>}
    </dd>
  </div>
);

/** A line with room for five facts of large numbers in their full size, with their units. */
const wideLine = '@container (min-width: 36em)';

/*
 * A short line has just room for five facts of large numbers: its letters and the room between them are shares of it. Only
 * where letters are large does it break.
 */
const FactList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m} 0;
  container-type: inline-size;

  /* Nothing depends on which is the last: while the page arrives nobody knows. */
  & > div + div {
    margin-inline-start: ${space.xs};
    margin-inline-start: clamp(3px, 5cqi - 11px, ${space.l});
    padding-inline-start: ${space.xs};
    padding-inline-start: clamp(3px, 5cqi - 11px, ${space.l});
    border-inline-start: 1px solid ${color.line};
  }

  ${wideLine} {
    & > div + div {
      margin-inline-start: ${space.xl};
      padding-inline-start: ${space.xl};
    }
  }

  dt {
    color: ${color.inkFaint};
    font-size: ${text.small};
  }

  dd {
    font-family: ${font.serif};
    font-size: ${text.small};
    font-size: clamp(${text.tiny}, 4.7cqi, ${text.lead});
    font-variant-numeric: lining-nums;
    white-space: nowrap;
  }

  /* Across the whole of a phone. */
  @media (max-width: 47.99em) {
    justify-content: space-between;
  }
`;

const FactUnit = styled.span`
  display: none;

  ${wideLine} {
    display: inline;
  }
`;
