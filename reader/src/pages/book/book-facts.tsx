import { Link } from 'react-router-dom';
import { formatWordCount } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusName } from '../../lib/status-name.ts';

/** What kind of book it is, whether it goes on, and how long it is, each under its name. */
export const BookFacts = ({ novel }: { novel: Novel }) => (
  <List>
    <div>
      <dt>分类</dt>
      <dd>
        <FactLink to={pages.filter({ category: novel.category.id })}>{novel.category.name}</FactLink>
      </dd>
    </div>
    <div>
      <dt>状态</dt>
      <dd>{statusName[novel.status]}</dd>
    </div>
    <div>
      <dt>字数</dt>
      <dd>{formatWordCount(novel.word_count)}</dd>
    </div>
    <div>
      <dt>章节</dt>
      <dd>{novel.chapter_count} 章</dd>
    </div>
  </List>
);

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m} 0;

  & > div {
    flex: 1 0 auto;
    padding-inline: ${space.l};
    border-inline-start: 1px solid ${color.line};
  }

  & > div:first-child {
    padding-inline-start: 0;
    border: 0;
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

  ${wide} {
    & > div {
      flex: none;
      padding-inline: ${space.xl};
    }
  }
`;

const FactLink = styled(Link)`
  display: inline-block;
  min-inline-size: ${fingerSize};
  margin-block: -${space.s};
  padding-block: ${space.s};
  color: ${color.accent};
`;
