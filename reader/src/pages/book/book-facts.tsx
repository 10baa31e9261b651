import { Link } from 'react-router-dom';
import { formatWordCount } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusNames } from '../../novel/status-names.ts';
import { shortNumber } from '../../text/short-number.ts';
import type { MemberOfBook } from './use-member-of-book.ts';

interface BookFactsProps {
  novel: Novel;
  /** As they are now, with what the member did on this page. */
  counts: Pick<MemberOfBook, 'collectCount' | 'likeCount'>;
}

/** Category, status, length, collections and likes of a novel, each under its name; what nobody did yet is left out. */
export const BookFacts = ({ novel, counts: { collectCount, likeCount } }: BookFactsProps) => (
  <FactList>
    <div>
      <dt>分类</dt>
      <dd>
        <CategoryLink to={pages.filter({ category: novel.category.id })}>{novel.category.name}</CategoryLink>
      </dd>
    </div>
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
      <dd>{novel.chapter_count} 章</dd>
    </div>
    {collectCount > 0 && (
      <div>
        <dt>收藏</dt>
        <dd>{shortNumber(collectCount)} 人</dd>
      </div>
    )}
    {likeCount > 0 && (
      <div>
        <dt>获赞</dt>
        <dd>{shortNumber(likeCount)} 次</dd>
      </div>
    )}
  </FactList>
);

const FactList = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space.m} 0;

  & > div {
    padding-inline: clamp(${space.s}, 20vw - 56px, ${space.l}) 0;
    border-inline-start: 1px solid ${color.line};
  }

  & > div:nth-child(3n + 1) {
    padding-inline-start: 0;
    border: 0;
  }

  /* Four stand in one line, but on the narrowest phones. */
  @media (min-width: 320px) and (max-width: 767px) {
    &:not(:has(> :nth-child(5))) {
      grid-template-columns: repeat(4, auto);

      & > div:nth-child(4) {
        padding-inline-start: clamp(${space.s}, 20vw - 56px, ${space.l});
        border-inline-start: 1px solid ${color.line};
      }
    }
  }

  dt {
    color: ${color.inkFaint};
    font-size: ${text.small};
  }

  dd {
    font-family: ${font.serif};
    font-size: ${text.lead};
    font-variant-numeric: lining-nums;
    white-space: nowrap;
  }

  @media (max-width: 319px) {
    dd {
      white-space: normal;
    }
  }

  ${wide} {
    grid-template-columns: none;
    grid-auto-columns: max-content;
    grid-auto-flow: column;

    & > div,
    & > div:nth-child(3n + 1) {
      padding-inline: clamp(${space.m}, 2vw, ${space.xl});
      border-inline-start: 1px solid ${color.line};
    }

    & > div:first-child {
      padding-inline-start: 0;
      border: 0;
    }
  }
`;

const CategoryLink = styled(Link)`
  display: inline-block;
  min-inline-size: ${fingerSize};
  margin-block: -${space.s};
  padding-block: ${space.s};
  color: ${color.accent};
`;
