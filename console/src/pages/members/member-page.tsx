import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import { roleNames } from 'shared-api/console/roles';
import type { MemberDetails } from 'shared-api/console/schemas/members';
import { QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import { ButtonRow, SoftText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery, useMe } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';
import { type MemberActName, MemberActs } from './member-acts.tsx';

/** One member: what helps, nothing that they read or wrote. */
const MemberPage = () => {
  const { memberId = '' } = useParams();
  const member = useConsoleQuery<MemberDetails>(calls.member(memberId));
  return <Loaded {...member}>{(details) => <MemberView member={details} />}</Loaded>;
};

/* The route's module: routes.tsx loads it as one chunk. */
export { MemberPage as Component };

const MemberView = ({ member }: { member: MemberDetails }) => {
  const { data: me } = useMe();
  const [act, setAct] = useState<MemberActName>();
  const { lock, sessions, may_act, invitation } = member;
  return (
    <>
      <PageTitle link={{ label: '这位会员的记录', to: addresses.record({ object_kind: 'member', object: member.id }) }}>
        {member.username}
      </PageTitle>
      {lock && (
        <LockNote role="note">
          <strong>已锁定</strong>，从 {formatTime(lock.at)} 起。
          {lock.reason === '' ? '没有写明原因。' : `会员看到的原因：${lock.reason}`}
        </LockNote>
      )}
      <SectionCard title="账号">
        <Facts>
          <dt>编号</dt>
          <dd>{member.id}</dd>
          <dt>昵称</dt>
          <dd>{member.nickname || '没有填写'}</dd>
          <dt>角色</dt>
          <dd>{roleNames[member.role]}</dd>
          <dt>注册</dt>
          <dd>{formatTime(member.created_at)}</dd>
          {invitation && (
            <>
              <dt>邀请</dt>
              <dd>
                {invitation.made_by || '已删除的账号'} 发出的，
                <Link to={addresses.record({ object_kind: 'invitation', object: invitation.id })}>
                  给{invitation.note}
                </Link>
              </dd>
            </>
          )}
          <dt>最近使用</dt>
          <dd>{member.last_seen_at ? formatTime(member.last_seen_at) : '没有登录着'}</dd>
          <dt>邮箱</dt>
          <dd>
            {member.email === '' ? '没有填写' : `${member.email}（${member.email_confirmed ? '已确认' : '未确认'}）`}
          </dd>
          <dt>未处理的反馈</dt>
          <dd>{member.open_feedback} 条</dd>
        </Facts>
      </SectionCard>
      <SectionCard title="登录着的设备">
        {sessions.length === 0 ? (
          <p>现在没有登录着的设备。</p>
        ) : (
          <ul>
            {sessions.map(({ id, device, created_at, last_seen_at }) => (
              <SessionRow key={id}>
                {device}
                <small>
                  {formatTime(created_at)} 登录，最近使用 {formatTime(last_seen_at)}
                </small>
              </SessionRow>
            ))}
          </ul>
        )}
      </SectionCard>
      <SectionCard title="可以做的事">
        {may_act ? (
          <ButtonRow>
            {lock ? (
              <QuietButton type="button" onClick={() => setAct('unlock')}>
                解除锁定
              </QuietButton>
            ) : (
              <QuietButton type="button" onClick={() => setAct('lock')}>
                锁定账号
              </QuietButton>
            )}
            {sessions.length > 0 && (
              <QuietButton type="button" onClick={() => setAct('sessions')}>
                让所有设备退出登录
              </QuietButton>
            )}
            {member.no_reset_link === null && (
              <QuietButton type="button" onClick={() => setAct('reset')}>
                寄设置新密码的链接
              </QuietButton>
            )}
            {me?.role === 'administrator' && (
              <QuietButton type="button" onClick={() => setAct('role')}>
                更改角色
              </QuietButton>
            )}
            {me?.role === 'administrator' && member.role !== 'administrator' && (
              <>
                <QuietButton type="button" onClick={() => setAct('export')}>
                  导出资料
                </QuietButton>
                <QuietButton type="button" onClick={() => setAct('delete')}>
                  注销账号
                </QuietButton>
              </>
            )}
          </ButtonRow>
        ) : (
          <p>
            {member.id === me?.id ? '这是你自己的账号，要由别的管理员来处理。' : '对这个账号，你的角色不能做什么。'}
          </p>
        )}
        {may_act && member.no_reset_link !== null && (
          <SoftText>不能寄设置新密码的链接：{member.no_reset_link}</SoftText>
        )}
      </SectionCard>
      {act && <MemberActs act={act} member={member} onClose={() => setAct(undefined)} />}
    </>
  );
};

const LockNote = styled.p`
  max-inline-size: 42em;
  margin-block-end: ${space.l};
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.seal};
  border-radius: ${radius.m};

  strong {
    color: ${color.seal};
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.s} ${space.xl};

  dt {
    color: ${color.inkSoft};
  }
`;

const SessionRow = styled.li`
  padding-block: ${space.s};

  & + & {
    border-block-start: 1px solid ${color.line};
  }

  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;
