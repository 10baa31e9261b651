import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { ContinueReading } from 'shared-api/schemas/bookshelf';
import { Cover } from 'shared-ui/cover';
import { color, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Every card is this high, and so is what stands in their place. */
export const cardHeight = '104px';

/** A book that somebody is in the middle of: leads to where they are. */
export const ContinueCard = ({ novel, progress, unread_count }: ContinueReading['items'][number]) => (
  <Card to={pages.chapter(progress.chapter_id)}>
    <Picture>
      <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager />
    </Picture>
    <Lines>
      <Title>{novel.title}</Title>
      <Line>{progress.chapter_title}</Line>
      <Line>
        已读 {Math.round(progress.percent)}%{unread_count > 0 && ` · ${unread_count} 章未读`}
      </Line>
      <Track aria-hidden="true">
        <rect width={`${progress.percent}%`} height="100%" />
      </Track>
    </Lines>
  </Card>
);

const Card = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space.m};
  block-size: ${cardHeight};
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
  ${focusRing}

  &:hover {
    border-color: ${color.accent};
  }
`;

const Picture = styled.div`
  flex: none;
  inline-size: 57px;
`;

const Lines = styled.span`
  display: grid;
  flex: 1;
  min-inline-size: 0;
  line-height: 1.45;
`;

const Title = styled.strong`
  overflow: hidden;
  font-family: ${font.serif};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Line = styled.span`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Track = styled.svg`
  inline-size: 100%;
  block-size: 3px;
  margin-block-start: ${space.s};
  border-radius: ${radius.s};
  background: ${color.wash};
  fill: ${color.accent};
`;
