import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { TextHit } from 'shared-api/schemas/other-search';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Match } from '../../lib/marked.tsx';
import { WholeCardLink } from '../../lib/whole-card-link.tsx';

/** A sentence in which the words stand, and the way to that very paragraph. */
export const TextPlace = ({ novel, chapter, pid, snippet }: TextHit) => (
  <Place>
    <Sentence>
      {snippet.text.slice(0, snippet.start)}
      <Match>{snippet.text.slice(snippet.start, snippet.end)}</Match>
      {snippet.text.slice(snippet.end)}
    </Sentence>
    <Source>
      <Title>
        <WholeCardLink to={`${pages.chapter(chapter.id)}#p-${pid}`}>{chapter.title}</WholeCardLink>
      </Title>
      <Book to={pages.book(novel.id)}>《{novel.title}》</Book>
      <span>{novel.author}</span>
    </Source>
  </Place>
);

const Place = styled.article`
  position: relative;
  display: grid;
  gap: ${space.xs};
  padding-block: ${space.l};
`;

const Sentence = styled.p`
  max-inline-size: 44em;
  font-family: ${font.serif};
  font-size: ${text.lead};
  line-height: 1.8;
`;

const Source = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Title = styled.h2`
  color: ${color.accent};
  font-size: ${text.small};
  font-weight: 500;
`;

const Book = styled(Link)`
  position: relative;
  padding-block: ${space.m};
  color: ${color.inkSoft};

  &:hover {
    color: ${color.accent};
  }
`;
