import { Link } from 'react-router-dom';
import type { Message } from 'shared-api/schemas/message';
import { color, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { formatMoment } from '../../lib/format-moment.ts';
import { TextButton } from '../../lib/text-button.ts';
import type { MessageActions } from './use-message-actions.ts';

const kinds = { update: '更新', reply: '回复', system: '公告', security: '安全' } as const;

export const MessageRow = ({ message, actions }: { message: Message; actions: MessageActions }) => {
  const { kind, title, body, link, novel_id, read, created_at } = message;
  return (
    <Row data-read={read}>
      <Facts>
        <Kind>{kinds[kind]}</Kind>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        {!read && <Unread>未读</Unread>}
      </Facts>
      <Title>
        {link === null ? (
          title
        ) : (
          // To follow a message is to have read it.
          <Link to={link} onClick={() => !read && void actions.read(message)}>
            {title}
          </Link>
        )}
      </Title>
      {body !== '' && <Body>{body}</Body>}
      <Actions>
        {!read && (
          <TextButton type="button" onClick={() => actions.read(message)}>
            标为已读
          </TextButton>
        )}
        {novel_id !== null && (
          <TextButton type="button" onClick={() => actions.mute(message)}>
            不再通知
          </TextButton>
        )}
        <TextButton type="button" onClick={() => actions.remove(message)}>
          删除
        </TextButton>
      </Actions>
    </Row>
  );
};

const Row = styled.li`
  display: grid;
  gap: ${space.xs};
  padding: ${space.l} ${space.l} ${space.xs};
  border: 1px solid ${color.line};
  border-inline-start: 3px solid ${color.seal};
  border-radius: ${radius.m};
  background: ${color.sheet};

  & + & {
    margin-block-start: ${space.m};
  }

  &[data-read='true'] {
    border-inline-start: 1px solid ${color.line};
    padding-inline-start: calc(${space.l} + 2px);
    background: none;
  }
`;

const Facts = styled.p`
  display: flex;
  gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Kind = styled.span`
  color: ${color.accent};
`;

const Unread = styled.span`
  color: ${color.seal};
`;

const Title = styled.h2`
  font-size: ${text.base};

  [data-read='true'] > & {
    font-weight: 400;
  }

  a {
    display: inline-block;
    padding-block: ${space.xs};
    text-decoration: underline;
    text-decoration-color: ${color.line};
    text-underline-offset: 0.3em;
    ${focusRing}
  }

  a:hover {
    color: ${color.accent};
    text-decoration-color: currentColor;
  }
`;

const Body = styled.p`
  color: ${color.inkSoft};
  white-space: pre-line;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -${space.s};
`;
