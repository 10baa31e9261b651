import { useId, useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { TeamToken } from 'shared-api/console/schemas/releases';
import { Input } from 'shared-ui/field';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { LabelledField } from '../../area/page-styles.ts';

/** An act on releases that somebody is asked about. */
export type WantedAct =
  | { act: 'activate'; changes: readonly { app: string; from: string | null; to: string }[] }
  | { act: 'rollback'; app?: string }
  | { act: 'retire'; app: string }
  | { act: 'canary'; release: string; percent: number }
  | { act: 'end-canary'; release: string }
  | { act: 'revoke'; token: TeamToken };

interface ReleaseActsProps {
  wanted: WantedAct;
  onClose: () => void;
}

/** What follows from every change of what is active. */
const tried = '会先真的打开它的页面试一遍，不行就拒绝，什么也不变；可能要等一会儿。';

/** The dialog of one act on releases. */
export const ReleaseActs = ({ wanted, onClose }: ReleaseActsProps) => {
  const send = useAct();
  switch (wanted.act) {
    case 'activate':
      return (
        <ActDialog
          title={wanted.changes.length > 1 ? '同时启用几个版本' : '启用一个版本'}
          needsPassword
          submit="启用"
          act={(reason) => send(calls.activateReleases, { releases: wanted.changes.map(({ to }) => to), reason })}
          onClose={onClose}
        >
          <ul>
            {wanted.changes.map(({ app, from, to }) => (
              <li key={app}>
                {app}：{from ?? '没有启用'} → {to}
              </li>
            ))}
          </ul>
          <p>{tried}</p>
        </ActDialog>
      );
    case 'rollback': {
      const { app } = wanted;
      return (
        <ActDialog
          title={app === undefined ? '退回上一个组合' : `退回 ${app}`}
          needsPassword
          submit="退回"
          act={(reason) => send(calls.rollBackReleases, { ...(app !== undefined && { app }), reason })}
          onClose={onClose}
        >
          <p>
            {app === undefined
              ? '新打开的页面马上用上一个可用的组合，试发也结束；现在的组合以后不再退回去。'
              : `新打开的页面马上用 ${app} 的上一个可用版本，别的应用不变。`}
          </p>
        </ActDialog>
      );
    }
    case 'retire':
      return <RetireDialog app={wanted.app} onClose={onClose} />;
    case 'canary':
      return (
        <ActDialog
          title="试发一个版本"
          needsPassword
          submit="开始试发"
          act={(reason) => send(calls.startCanary, { release: wanted.release, percent: wanted.percent, reason })}
          onClose={onClose}
        >
          <p>
            {wanted.percent}% 的访客先用 {wanted.release}。{tried}
          </p>
        </ActDialog>
      );
    case 'end-canary':
      return (
        <ActDialog
          title="结束试发"
          needsPassword
          submit="结束"
          act={(reason) => send(calls.endCanary, { reason })}
          onClose={onClose}
        >
          <p>所有访客又用同一个组合，{wanted.release} 还可以再启用。</p>
        </ActDialog>
      );
    case 'revoke':
      return (
        <ActDialog
          title={`作废凭证 ${wanted.token.id}`}
          needsPassword
          isDangerous
          submit="作废"
          act={(reason) => send(calls.revokeReleaseToken, { id: wanted.token.id, reason })}
          onClose={onClose}
        >
          <p>{wanted.token.app} 的团队马上不能再用它发布和切换；已经发布的不变。</p>
        </ActDialog>
      );
  }
};

const RetireDialog = ({ app, onClose }: { app: string; onClose: () => void }) => {
  const send = useAct();
  const id = useId();
  const [redirect, setRedirect] = useState('');
  return (
    <ActDialog
      title={`下线 ${app}`}
      isReasonNeeded
      needsPassword
      isDangerous
      submit="下线"
      act={(reason) => send(calls.retireApp, { app, ...(redirect.trim() !== '' && { redirect }), reason })}
      onClose={onClose}
    >
      <p>它的页面和菜单项从新打开的页面里消失，打开着的照常；退回 {app} 就恢复。</p>
      <LabelledField>
        <label htmlFor={id}>它的地址转到（可以不填，如 /home）</label>
        <Input
          id={id}
          maxLength={200}
          autoCapitalize="off"
          spellCheck={false}
          value={redirect}
          onChange={(event) => setRedirect(event.target.value)}
        />
      </LabelledField>
    </ActDialog>
  );
};
