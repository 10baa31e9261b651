import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Feedback } from 'shared-api/schemas/message';
import { color, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { formatMoment } from '../../format-moment.ts';

const statusNames = { open: '等待处理', replied: '已回复', closed: '已结束' } as const;

/** One feedback in the list of a member's own, with its answer. */
export const FeedbackRow = ({ feedback }: { feedback: Feedback }) => (
  <FeedbackCard>
    <FeedbackFacts>
      <span>{feedback.kind}</span>
      <time dateTime={feedback.created_at}>{formatMoment(feedback.created_at)}</time>
      <FeedbackStatus data-status={feedback.status}>{statusNames[feedback.status]}</FeedbackStatus>
    </FeedbackFacts>
    <FeedbackText>{feedback.content}</FeedbackText>
    {feedback.context?.quote && <FeedbackQuote data-novel-text>“{feedback.context.quote}”</FeedbackQuote>}
    {feedback.context && <ChapterLink to={placeOf(feedback.context)}>所在章节</ChapterLink>}
    {feedback.reply !== null && (
      <ReplyBox>
        <strong>回复</strong>
        <FeedbackText>{feedback.reply}</FeedbackText>
      </ReplyBox>
    )}
  </FeedbackCard>
);

const placeOf = ({ chapter_id, pid }: NonNullable<Feedback['context']>): string =>
  pid === undefined ? pages.chapter(chapter_id) : pages.paragraph(chapter_id, pid);

const FeedbackCard = styled.li`
  display: grid;
  gap: ${space.s};
  padding: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};

  & + & {
    margin-block-start: ${space.m};
  }
`;

const ChapterLink = styled(Link)`
  justify-self: start;
  padding-block: ${space.xs};
  color: ${color.accent};
  ${focusRing}
`;

const FeedbackQuote = styled.p`
  color: ${color.inkSoft};
  font-family: ${font.serif};
  white-space: pre-line;
`;

const FeedbackFacts = styled.p`
  display: flex;
  gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const FeedbackStatus = styled.span`
  margin-inline-start: auto;

  &[data-status='replied'] {
    color: ${color.accent};
  }
`;

const FeedbackText = styled.p`
  white-space: pre-line;
`;

const ReplyBox = styled.div`
  padding: ${space.m};
  border-radius: ${radius.m};
  background: ${color.accentWash};
`;
