import type { MouseEvent } from 'react';
import { pages } from 'shared-api/paths';
import type { BookSearch, FoundPlace } from 'shared-api/schemas/book-search';
import { color, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Highlight } from '../../../text/highlighted-text.tsx';
import type { FlashedPlace } from './flash-place.ts';

type FoundInChapterProps = BookSearch['items'][number] & {
  isCurrent: boolean;
  onChosen: (place: FlashedPlace) => void;
};

/** A chapter with the sentences of it that hold the words; each leads to its place. */
export const FoundInChapter = ({ chapter, count, places, isCurrent, onChosen }: FoundInChapterProps) => {
  const choose =
    ({ pid, offset, length }: FoundPlace) =>
    (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onChosen({ chapterId: chapter.id, pid, offset, length });
    };
  return (
    <section>
      <ChapterName>
        <span data-novel-text>{chapter.title}</span>
        <PlaceCount>
          {isCurrent && '正在读 · '}
          {count} 处
        </PlaceCount>
      </ChapterName>
      <ul>
        {places.map((place) => (
          <li key={`${place.pid} ${place.offset}`}>
            <PlaceLink href={`${pages.chapter(chapter.id)}#p-${place.pid}`} onClick={choose(place)} data-novel-text>
              {place.snippet.text.slice(0, place.snippet.start)}
              <Highlight>{place.snippet.text.slice(place.snippet.start, place.snippet.end)}</Highlight>
              {place.snippet.text.slice(place.snippet.end)}
            </PlaceLink>
          </li>
        ))}
      </ul>
      {count > places.length && <MorePlaces>这一章还有 {count - places.length} 处</MorePlaces>}
    </section>
  );
};

const ChapterName = styled.h3`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space.m};
  padding: ${space.m} ${space.xl} ${space.s};
  background: ${color.sheet};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const PlaceCount = styled.span`
  flex: none;
  color: ${color.inkFaint};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

const PlaceLink = styled.a`
  display: block;
  padding: ${space.m} ${space.xl};
  font-family: ${font.serif};
  line-height: 1.7;
  ${focusRing}

  &:focus-visible {
    border-radius: ${radius.s};
    outline-offset: -2px;
  }

  &:hover {
    background: ${color.wash};
  }
`;

const MorePlaces = styled.p`
  padding: ${space.xs} ${space.xl} ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
