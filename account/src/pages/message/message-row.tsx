import { Link } from 'react-router-dom';
import type { Message } from 'shared-api/schemas/message';
import { canHover } from 'shared-ui/can-hover';
import { TextButton } from 'shared-ui/text-button';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { formatMoment } from '../../format-moment.ts';
import type { MessageActions } from './use-message-actions.ts';

const kindNames = { update: '更新', reply: '回复', system: '公告', security: '安全' } as const;

/** One message, with what can be done with it. */
export const MessageRow = ({ message, actions }: { message: Message; actions: MessageActions }) => {
  const { kind, title, body, link, novel_id, read, created_at } = message;
  // Of a novel's message: its name and its chapters' stand in the script that the reader chose.
  const novelText = novel_id === null ? undefined : '';
  return (
    <MessageCard data-read={read}>
      <MessageFacts>
        <MessageKindLabel>{kindNames[kind]}</MessageKindLabel>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        {!read && <UnreadLabel>未读</UnreadLabel>}
      </MessageFacts>
      <MessageTitle data-novel-text={novelText}>
        {link === null ? (
          title
        ) : (
          // Following a message's link marks it as read.
          <Link to={link} onClick={() => !read && void actions.read(message)}>
            {title}
          </Link>
        )}
      </MessageTitle>
      {body !== '' && <MessageBody data-novel-text={novelText}>{body}</MessageBody>}
      <MessageActionRow>
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
      </MessageActionRow>
    </MessageCard>
  );
};

const MessageCard = styled.li`
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

const MessageFacts = styled.p`
  display: flex;
  gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const MessageKindLabel = styled.span`
  color: ${color.accent};
`;

const UnreadLabel = styled.span`
  color: ${color.seal};
`;

const MessageTitle = styled.h2`
  padding-block: ${space.xs};
  font-size: ${text.base};

  [data-read='true'] > & {
    font-weight: 400;
  }

  a {
    display: inline-block;
    min-inline-size: ${fingerSize};
    margin-block: -${space.m};
    padding-block: ${space.m};
    text-decoration: underline;
    text-decoration-color: ${color.line};
    text-underline-offset: 0.3em;
    ${focusRing}
  }

  ${canHover} {
    a:hover {
      color: ${color.accent};
      text-decoration-color: currentColor;
    }
  }
`;

const MessageBody = styled.p`
  color: ${color.inkSoft};
  white-space: pre-line;
`;

const MessageActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -${space.s};
`;
