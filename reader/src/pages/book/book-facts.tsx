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
    <div>
      <dt>状态</dt>
      <dd>{statusNames[novel.status]}</dd>
    </div>
    <div>
      <dt>字数</dt>
      <dd>{formatWordCount(novel.word_count)}</dd>
    </div>
    <div>
      <dt>章节</dt>
      <dd>
        {novel.chapter_count} <FactUnit>章</FactUnit>
      </dd>
    </div>
    {collectCount > 0 && (
      <div>
        <dt>收藏</dt>
        <dd>
          <span>{shortNumber(collectCount)}</span> <FactUnit>人</FactUnit>
        </dd>
      </div>
    )}
    {likeCount > 0 && (
      <div>
        <dt>获赞</dt>
        <dd>
          <span>{shortNumber(likeCount)}</span> <FactUnit>次</FactUnit>
        </dd>
      </div>
    )}
  </FactList>
);

const FactList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m} 0;

  & > div {
    padding-inline: clamp(${space.s}, 2.4vw, ${space.xl});
    border-inline-start: 1px solid ${color.line};
  }

  & > div:first-child {
    padding-inline-start: 0;
    border: 0;
  }

  & > div:last-child {
    padding-inline-end: 0;
  }

  dt {
    color: ${color.inkFaint};
    font-size: ${text.small};
  }

  dd {
    font-family: ${font.serif};
    font-size: clamp(${text.small}, 4.1vw, ${text.lead});
    font-variant-numeric: lining-nums;
    white-space: nowrap;
  }

  /* Across the whole of a phone; the narrowest break the line where it is full. */
  @media (max-width: 47.99em) {
    justify-content: space-between;
  }
`;

/* The name above says it too: a phone's line is left to the numbers. */
const FactUnit = styled.span`
  @media (max-width: 47.99em) {
    display: none;
  }
`;
