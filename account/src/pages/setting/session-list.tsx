import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Session } from 'shared-api/schemas/account';
import { useMemberData } from 'shared-auth';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { formatMoment } from '../../lib/format-moment.ts';
import { MemberRegion } from '../../lib/member-region.tsx';
import { TextButton } from '../../lib/text-button.ts';
import { Section } from './section.tsx';

/** Where the member is signed in; each place can be signed out from here. */
export const SessionList = () => {
  const sessions = useMemberData<Session[]>(calls.sessions);
  const end = async (id: string) => {
    try {
      await post(calls.endSessions, { ids: [id] });
      sessions.setData((all) => all?.filter((session) => session.id !== id));
    } catch {
      // The server's sentence comes as a toast.
    }
  };
  return (
    <Section title="登录设备">
      <MemberRegion {...sessions}>
        {(all) => (
          <ul>
            {all.map(({ id, device, last_seen_at, current }) => (
              <Row key={id}>
                <span>
                  {device}
                  <Seen>{current ? <strong>当前设备</strong> : `最近使用 ${formatMoment(last_seen_at)}`}</Seen>
                </span>
                {!current && (
                  <TextButton type="button" onClick={() => end(id)}>
                    退出这台设备
                  </TextButton>
                )}
              </Row>
            ))}
          </ul>
        )}
      </MemberRegion>
    </Section>
  );
};

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  min-block-size: 64px;

  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

const Seen = styled.small`
  display: block;
  color: ${color.inkFaint};
  font-size: ${text.small};

  strong {
    color: ${color.accent};
    font-weight: 400;
  }
`;
