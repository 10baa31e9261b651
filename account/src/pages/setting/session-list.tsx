import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Session } from 'shared-api/schemas/account';
import { SectionCard } from 'shared-ui/section-card';
import { TextButton } from 'shared-ui/text-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { useMemberQuery } from '../../member-data/use-member-query.ts';
import { formatMoment } from '../../time/format-moment.ts';

/** List of the devices where the member is signed in; each other one can be signed out from here. */
export const SessionList = () => {
  const sessions = useMemberQuery<Session[]>(calls.sessions);
  const end = async (id: string) => {
    try {
      await post(calls.endSessions, { ids: [id] });
      sessions.setData((list) => list.filter((session) => session.id !== id));
    } catch {
      // The shell shows the server's sentence as a toast.
    }
  };
  return (
    <SectionCard title="登录设备">
      <MemberRegion {...sessions}>
        {(list) => (
          <ul>
            {list.map(({ id, device, first_seen_at, last_seen_at, current }) => (
              <SessionRow key={id}>
                <span>
                  {device}
                  <LastUse>
                    {current ? <strong>当前设备</strong> : `最近使用 ${formatMoment(last_seen_at)}`}
                    {`，首次登录 ${formatMoment(first_seen_at)}`}
                  </LastUse>
                </span>
                {!current && (
                  <TextButton type="button" onClick={() => end(id)}>
                    退出这台设备
                  </TextButton>
                )}
              </SessionRow>
            ))}
          </ul>
        )}
      </MemberRegion>
    </SectionCard>
  );
};

const SessionRow = styled.li`
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

const LastUse = styled.small`
  display: block;
  color: ${color.inkFaint};
  font-size: ${text.small};

  strong {
    color: ${color.accent};
    font-weight: 400;
  }
`;
