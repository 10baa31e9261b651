import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { Role } from 'shared-api/console/roles';
import { roleNames } from 'shared-api/console/roles';
import type { MemberDetails } from 'shared-api/console/schemas/members';
import { Choices } from 'shared-ui/choices';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { download } from '../../acts/download.ts';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';

export type MemberActName = 'lock' | 'unlock' | 'sessions' | 'reset' | 'role' | 'export' | 'delete';

interface MemberActsProps {
  act: MemberActName;
  member: MemberDetails;
  onClose: () => void;
}

/** The dialog of one act on a member's account. */
export const MemberActs = ({ act, member, onClose }: MemberActsProps) => {
  const send = useAct();
  const { id, username } = member;
  const sendTo = (path: string) => (reason: string) => send(path, { id, reason });
  switch (act) {
    case 'lock':
      return (
        <ActDialog
          title={`锁定 ${username}`}
          reasonLabel="原因（会员登录时会看到）"
          isReasonNeeded
          isDangerous
          submit="锁定"
          act={sendTo(calls.lockMember)}
          onClose={onClose}
        >
          <p>这位会员会马上从所有设备退出，也不能再登录，直到解除锁定。书架、笔记和进度都留着。</p>
        </ActDialog>
      );
    case 'unlock':
      return (
        <ActDialog
          title={`解除 ${username} 的锁定`}
          submit="解除锁定"
          act={sendTo(calls.unlockMember)}
          onClose={onClose}
        >
          <p>这位会员又可以登录了。</p>
        </ActDialog>
      );
    case 'sessions':
      return (
        <ActDialog
          title={`让 ${username} 的所有设备退出登录`}
          submit="全部退出"
          act={sendTo(calls.endMemberSessions)}
          onClose={onClose}
        >
          <p>密码不变，会员可以马上重新登录。</p>
        </ActDialog>
      );
    case 'reset':
      return (
        <ActDialog
          title={`给 ${username} 寄设置新密码的链接`}
          submit="寄出"
          act={sendTo(calls.sendResetLink)}
          onClose={onClose}
        >
          <p>链接寄到会员确认过的邮箱，只能用一次；密码在会员用它之前不变。</p>
        </ActDialog>
      );
    case 'export':
      return (
        <ActDialog
          title={`导出 ${username} 的资料`}
          isReasonNeeded
          needsPassword
          submit="导出"
          act={(reason) => download(calls.exportMember, { id, reason })}
          onClose={onClose}
        >
          <p>里面有这位会员的书架、进度、笔记、消息和反馈：只在本人要求时导出，只交给本人。会员会收到一条消息。</p>
        </ActDialog>
      );
    case 'delete':
      return <DeleteDialog member={member} onClose={onClose} />;
    case 'role':
      return <RoleDialog member={member} onClose={onClose} />;
  }
};

const DeleteDialog = ({ member: { id, username }, onClose }: Omit<MemberActsProps, 'act'>) => {
  const send = useAct();
  const navigate = useNavigate();
  return (
    <ActDialog
      title={`注销 ${username}`}
      isReasonNeeded
      needsPassword
      isDangerous
      submit="注销账号"
      act={async (reason) => {
        const isDone = await send(calls.deleteMember, { id, reason }, { gone: calls.member(id) });
        if (isDone) navigate(addresses.members);
        return isDone;
      }}
      onClose={onClose}
    >
      <p>
        账号和全部个人数据会马上删除：书架、进度、笔记、消息和反馈，所有设备退出登录。不能恢复，只在本人要求时注销。
      </p>
    </ActDialog>
  );
};

const RoleDialog = ({ member, onClose }: Omit<MemberActsProps, 'act'>) => {
  const send = useAct();
  const { register, getValues } = useForm<{ role: Role }>({ defaultValues: { role: member.role } });
  return (
    <ActDialog
      title={`更改 ${member.username} 的角色`}
      isReasonNeeded
      needsPassword
      submit="更改"
      act={(reason) => send(calls.changeRole, { id: member.id, ...getValues(), reason })}
      onClose={onClose}
    >
      <Choices
        legend="角色"
        options={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
        {...register('role')}
      />
      <p>版主处理反馈和会员，编辑还可以改作品，管理员可以做全部的事。收回角色以后，所有打开的管理页面马上失效。</p>
    </ActDialog>
  );
};
