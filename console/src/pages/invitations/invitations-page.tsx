import { useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { Invitation, InvitationList, InvitationState } from 'shared-api/console/schemas/invitations';
import type { Registration } from 'shared-api/console/schemas/settings';
import { invitationPath } from 'shared-api/members/invitation';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { TextButton } from 'shared-ui/text-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { ShownOnce } from '../../acts/shown-once.tsx';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { RowsWithActs } from '../../lists/rows-with-acts.tsx';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';
import { InviteDialog } from './invite-dialog.tsx';

/** The links by which staff invited people to register. */
const InvitationsPage = () => {
  const { more, first, ...list } = useConsoleList<Invitation, InvitationList>((cursor) => calls.invitations(cursor));
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<{ note: string; token: string }>();
  const [revoked, setRevoked] = useState<Invitation>();
  return (
    <>
      <PageTitle link={{ label: '回到会员', to: addresses.members }}>邀请</PageTitle>
      <Loaded {...list}>
        {(items) => (
          <>
            {first && <Words>{registrationWords[first.registration]}</Words>}
            <PrimaryButton type="button" onClick={() => setInviting(true)}>
              发出邀请
            </PrimaryButton>
            {items.length === 0 && <Notice role="status" level="h2" title="还没有发出过邀请" />}
            <Invitations aria-label="发出过的">
              {items.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => setRevoked(invitation)} />
              ))}
            </Invitations>
          </>
        )}
      </Loaded>
      <More {...more} />
      {isInviting && <InviteDialog onMade={setMade} onClose={() => setInviting(false)} />}
      {made && !isInviting && (
        <ShownOnce
          title={`给${made.note}的邀请`}
          label="邀请链接"
          value={window.location.origin + invitationPath(made.token)}
          onClose={() => setMade(undefined)}
        >
          只显示这一次。把它发给要邀请的人，打开就能注册。
        </ShownOnce>
      )}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { InvitationsPage as Component };

/** A sentence about what invitations do while registration is open, by invitation, or closed. */
const registrationWords: Readonly<Record<Registration, string>> = {
  open: '现在任何人都能注册，不用邀请；管理员在设置里可以改成凭邀请。',
  invitation: '现在凭邀请才能注册。',
  closed: '现在不开放注册，邀请也不能用；管理员在设置里可以改成凭邀请。',
};

const stateWords: Readonly<Record<InvitationState, string>> = {
  valid: '有效',
  used: '用完了',
  expired: '过期了',
  revoked: '收回了',
};

const InvitationRow = ({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) => {
  const { note, state, uses, max_uses, expires_at, made_by, made_at } = invitation;
  return (
    <li>
      <div>
        <strong>给{note}</strong>
        <small>
          {stateWords[state]}，注册了 {uses}/{max_uses} 个账号，到 {formatTime(expires_at)} 为止；
          {made_by || '已删除的账号'} 于 {formatTime(made_at)} 发出
        </small>
      </div>
      {state === 'valid' && (
        <TextButton type="button" aria-label={`收回给${note}的邀请`} onClick={onRevoke}>
          收回
        </TextButton>
      )}
    </li>
  );
};

const RevokeDialog = ({ invitation: { id, note }, onClose }: { invitation: Invitation; onClose: () => void }) => {
  const send = useAct();
  return (
    <ActDialog
      title={`收回给${note}的邀请`}
      submit="收回"
      act={(reason) => send(calls.revokeInvitation, { id, reason })}
      onClose={onClose}
    >
      <p>没有人再能凭它注册；已经注册的账号不受影响。</p>
    </ActDialog>
  );
};

const Words = styled.p`
  margin-block-end: ${space.l};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Invitations = styled(RowsWithActs)`
  max-inline-size: 46em;
  margin-block-start: ${space.l};
`;
