import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { TextHit } from 'shared-api/schemas/other-search';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import { Highlight } from '../../text/highlighted-text.tsx';

/** A sentence that contains the keyword, with a link to its paragraph. */
export const TextMatch = ({ novel, chapter, pid, snippet }: TextHit) => (
  <MatchCard>
    <MatchSentence data-novel-text>
      {snippet.text.slice(0, snippet.start)}
      <Highlight>{snippet.text.slice(snippet.start, snippet.end)}</Highlight>
      {snippet.text.slice(snippet.end)}
    </MatchSentence>
    <MatchSource>
      <ChapterTitle>
        <StretchedLink to={`${pages.chapter(chapter.id)}#p-${pid}`} data-novel-text>
          {chapter.title}
        </StretchedLink>
      </ChapterTitle>
      <NovelLink to={pages.book(novel.id)} data-novel-text>
        《{novel.title}》
      </NovelLink>
      <span>{novel.author}</span>
    </MatchSource>
  </MatchCard>
);

const MatchCard = styled.article`
  position: relative;
  display: grid;
  gap: ${space.xs};
  padding-block: ${space.l};
`;

const MatchSentence = styled.p`
  max-inline-size: 44em;
  font-family: ${font.serif};
  font-size: ${text.lead};
  line-height: 1.8;
`;

const MatchSource = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const ChapterTitle = styled.h2`
  color: ${color.accent};
  font-size: ${text.small};
  font-weight: 500;
`;

const NovelLink = styled(Link)`
  position: relative;
  padding-block: ${space.m};
  color: ${color.inkSoft};

  &:hover {
    color: ${color.accent};
  }
`;
