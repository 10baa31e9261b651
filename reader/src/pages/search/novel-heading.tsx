import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface NovelHeadingProps {
  novel: { id: string; title: string; author: string };
  /** Number of its places; with `more` a lower bound. */
  count: { count: number; more: boolean } | undefined;
}

/** A novel above its places, with their number. */
export const NovelHeading = ({ novel, count }: NovelHeadingProps) => (
  <HeadingRow>
    <NovelTitle>
      <Link to={pages.book(novel.id)} data-novel-text>
        {`《${novel.title}》`}
      </Link>
    </NovelTitle>
    <span data-novel-text>{novel.author}</span>
    {count && <PlaceCount>{`${count.more ? '至少' : '共'} ${count.count} 处`}</PlaceCount>}
  </HeadingRow>
);

const HeadingRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space.m};
  margin-inline-start: -0.5em;
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const NovelTitle = styled.h2`
  color: ${color.ink};
  font-family: ${font.serif};
  font-size: ${text.lead};

  a {
    display: inline-block;
    min-block-size: ${fingerSize};
    line-height: ${fingerSize};

    ${canHover} {
      &:hover {
        color: ${color.accent};
      }
    }
  }
`;

const PlaceCount = styled.span`
  font-variant-numeric: tabular-nums;
`;
