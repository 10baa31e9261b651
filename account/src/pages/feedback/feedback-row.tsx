import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { Feedback } from 'shared-api/schemas/message';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

const statuses = { open: '等待处理', replied: '已回复', closed: '已结束' } as const;

export const FeedbackRow = ({ feedback }: { feedback: Feedback }) => (
  <Row>
    <Facts>
      <span>{feedback.kind}</span>
      <time dateTime={feedback.created_at}>{formatDay(feedback.created_at)}</time>
      <span>{statuses[feedback.status]}</span>
    </Facts>
    <Words>{feedback.content}</Words>
    {feedback.context && <Link to={pages.chapter(feedback.context.chapter_id)}>所在章节</Link>}
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

  & > a {
    color: ${color.accent};
  }
`;

const Facts = styled.p`
  display: flex;
  gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Words = styled.p`
  white-space: pre-line;
`;

const Reply = styled.div`
  padding: ${space.m};
  border-radius: ${radius.m};
  background: ${color.accentWash};
`;
