import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Feedback } from 'shared-api/schemas/message';
import { color, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { formatMoment } from '../../lib/format-moment.ts';

const statuses = { open: '等待处理', replied: '已回复', closed: '已结束' } as const;

export const FeedbackRow = ({ feedback }: { feedback: Feedback }) => (
  <Row>
    <Facts>
      <span>{feedback.kind}</span>
      <time dateTime={feedback.created_at}>{formatMoment(feedback.created_at)}</time>
      <Status data-status={feedback.status}>{statuses[feedback.status]}</Status>
    </Facts>
    <Words>{feedback.content}</Words>
    {feedback.context && <Place to={pages.chapter(feedback.context.chapter_id)}>所在章节</Place>}
    {feedback.reply !== null && (
      <Reply>
        <strong>回复</strong>
        <Words>{feedback.reply}</Words>
      </Reply>
    )}
  </Row>
);

const Row = styled.li`
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

const Place = styled(Link)`
  justify-self: start;
  padding-block: ${space.xs};
  color: ${color.accent};
  ${focusRing}
`;

const Facts = styled.p`
  display: flex;
  gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Status = styled.span`
  margin-inline-start: auto;

  &[data-status='replied'] {
    color: ${color.accent};
  }
`;

const Words = styled.p`
  white-space: pre-line;
`;

const Reply = styled.div`
  padding: ${space.m};
  border-radius: ${radius.m};
  background: ${color.accentWash};
`;
