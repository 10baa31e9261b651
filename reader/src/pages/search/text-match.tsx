import type { Snippet, TextHit } from 'shared-api/schemas/other-search';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import { Highlight } from '../../text/highlighted-text.tsx';
import { usePlaceAddress } from './use-place-address.ts';

/** A sentence that contains the keyword, with a link to its place. */
export const TextMatch = (hit: Omit<TextHit, 'novel'>) => {
  const addressOf = usePlaceAddress();
  const { chapter, snippet } = hit;
  return (
    <MatchCard>
      <MatchSentence>
        <Sentence {...snippet} />
      </MatchSentence>
      <ChapterTitle>
        <StretchedLink to={addressOf(chapter.id, hit)} data-novel-text>
          {chapter.title}
        </StretchedLink>
      </ChapterTitle>
    </MatchCard>
  );
};

const MatchCard = styled.article`
  position: relative;
  padding-block: ${space.s} ${space.m};
`;

const MatchSentence = styled.p`
  max-inline-size: 44em;
  font-family: ${font.serif};
  font-size: ${text.lead};
  line-height: 1.8;
`;

const ChapterTitle = styled.h3`
  color: ${color.accent};
  font-size: ${text.small};
  font-weight: 500;
`;

/** A sentence with its words highlighted. */
export const Sentence = ({ text, start, end }: Snippet) => (
  <span data-novel-text>
    <span>{text.slice(0, start)}</span>
    <Highlight>{text.slice(start, end)}</Highlight>
    <span>{text.slice(end)}</span>
  </span>
);
