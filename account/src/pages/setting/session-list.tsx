import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Session } from 'shared-api/schemas/account';
import { SectionCard } from 'shared-ui/section-card';
import { TextButton } from 'shared-ui/text-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { formatMoment } from '../../format-moment.ts';
import { MemberRegion } from '../../member-data/member-region.tsx';
import { useMemberQuery } from '../../member-data/use-member-query.ts';

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
                  <span>{device}</span>
                  <LastUse>
                    <span>{current ? <strong>当前设备，</strong> : `最近使用 ${formatMoment(last_seen_at)}，`}</span>
                    <span>{`首次登录 ${formatMoment(first_seen_at)}`}</span>
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
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  min-block-size: 64px;
  padding-block: ${space.s};

  & + & {
    border-block-start: 1px solid ${color.line};
  }

  /* The words of the button end where the row does. */
  button {
    margin-inline-end: -${space.s};
  }
`;

const LastUse = styled.small`
  display: block;
  color: ${color.inkFaint};
  font-size: ${text.small};

  /* A line breaks between the two dates, not within one. */
  span {
    display: inline-block;
  }

  strong {
    color: ${color.accent};
    font-weight: 400;
  }
`;
