import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { TextHit } from 'shared-api/schemas/other-search';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { toResults } from '../../links/results-start.tsx';
import { NovelHeading } from './novel-heading.tsx';
import { TextMatch } from './text-match.tsx';

interface NovelMatchesProps {
  keyword: string;
  novel: TextHit['novel'];
  /** The first chapters of the novel that hold the words. */
  hits: TextHit[];
  count: { count: number; more: boolean } | undefined;
}

/** The first matches in a novel, how many it has, and the way to all of them. */
export const NovelMatches = ({ keyword, novel, hits, count }: NovelMatchesProps) => (
  <MatchGroup>
    <NovelHeading novel={novel} count={count} />
    <ul>
      {hits.map(({ novel: _, ...hit }) => (
        <li key={hit.chapter.id}>
          <TextMatch {...hit} />
        </li>
      ))}
    </ul>
    {count && (count.more || count.count > hits.length) && (
      <AllLink to={pages.search(keyword, { place: 'other', bid: novel.id })} state={toResults}>
        看《<span data-novel-text>{novel.title}</span>》里的全部
        {/* The last text: an arrow drawn behind the link would move with each part of it that arrives. */}
        <span aria-hidden="true"> ›</span>
      </AllLink>
    )}
  </MatchGroup>
);

const MatchGroup = styled.div`
  padding-block: ${space.l};

  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

const AllLink = styled(Link)`
  display: inline-block;
  min-block-size: ${fingerSize};
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: ${fingerSize};

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;
