import type { ReadNovel } from 'shared-api/schemas/bookshelf';
import { canHover } from 'shared-ui/can-hover';
import { ContinueLink } from 'shared-ui/continue-link';
import { Cover } from 'shared-ui/cover';
import { color, focusRing, font, radius, space, text } from 'shared-ui/theme';
import { titleToContinue } from 'shared-ui/title-to-continue';
import styled from 'styled-components';
import { oneLine } from '../text/line-clamp.ts';

/** A novel that is being read, whoever keeps the position. */
export type ContinuedNovel = Omit<ReadNovel, 'novel' | 'progress'> & {
  novel: Pick<ReadNovel['novel'], 'id' | 'title' | 'cover_url' | 'chapter_count'> & { author: { name: string } };
  progress: Omit<ReadNovel['progress'], 'device'>;
};

interface ContinueCardProps extends ContinuedNovel {
  /** The dye of its cover. */
  dye: number | undefined;
}

/** A novel that somebody is reading, with the progress; leads to the place where they are. As high as the list has it. */
export const ContinueCard = ({ novel, progress, unread_count, dye }: ContinueCardProps) => (
  <CardLink novel={novel} progress={progress}>
    <CoverColumn>
      <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager dye={dye} />
    </CoverColumn>
    <CardText>
      <NovelTitle data-novel-text>{novel.title}</NovelTitle>
      <ProgressLine data-novel-text>{titleToContinue(progress)}</ProgressLine>
      <ProgressLine>
        {`已读 ${Math.round(progress.percent)}%${unread_count > 0 ? ` · ${unread_count} 章未读` : ''}`}
      </ProgressLine>
      <ProgressTrack aria-hidden="true">
        <rect width={`${progress.percent}%`} height="100%" />
      </ProgressTrack>
    </CardText>
  </CardLink>
);

const CardLink = styled(ContinueLink)`
  display: flex;
  align-items: center;
  gap: ${space.m};
  block-size: 100%;
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
  ${focusRing}

  ${canHover} {
    &:hover {
      border-color: ${color.accent};
    }
  }
`;

const CoverColumn = styled.div`
  flex: none;
  inline-size: 57px;
`;

const CardText = styled.span`
  display: grid;
  flex: 1;
  min-inline-size: 0;
  line-height: 1.45;
`;

const NovelTitle = styled.strong`
  ${oneLine}
  font-family: ${font.serif};
`;

const ProgressLine = styled.span`
  ${oneLine}
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const ProgressTrack = styled.svg`
  inline-size: 100%;
  block-size: 3px;
  margin-block-start: ${space.s};
  border-radius: ${radius.s};
  background: ${color.wash};
  fill: ${color.accent};
`;
