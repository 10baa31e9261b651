import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import type { Message } from 'shared-api/schemas/message';
import { QuietButton } from 'shared-ui/button';
import { color, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { MessageActions } from './use-message-actions.ts';

const kinds = { update: '更新', reply: '回复', system: '公告', security: '安全' } as const;

export const MessageRow = ({ message, actions }: { message: Message; actions: MessageActions }) => {
  const { kind, title, body, link, novel_id, read, created_at } = message;
  return (
    <Row data-read={read}>
      <Facts>
        <Kind>{kinds[kind]}</Kind>
        <time dateTime={created_at}>{formatDay(created_at)}</time>
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
          <Small type="button" onClick={() => actions.read(message)}>
            标为已读
          </Small>
        )}
        {novel_id !== null && (
          <Small type="button" onClick={() => actions.mute(message)}>
            不再通知
          </Small>
        )}
        <Small type="button" onClick={() => actions.remove(message)}>
          删除
        </Small>
      </Actions>
    </Row>
  );
};

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

  &[data-read='true'] {
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

  a {
    ${focusRing}
  }

  a:hover {
    color: ${color.accent};
  }
`;

const Body = styled.p`
  color: ${color.inkSoft};
  white-space: pre-line;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const Small = styled(QuietButton)`
  padding-inline: ${space.l};
  font-size: ${text.small};
`;
