import * as calls from 'shared-api/console/calls';
import type { Act } from 'shared-api/console/schemas/record';
import { isUndoneByPassword } from 'shared-api/console/undone-by-password';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { kindNames, nameIn } from './act-words.ts';

/** Asks whether an act is to be undone, and why. */
export const UndoDialog = ({ act, onClose }: { act: Act; onClose: () => void }) => {
  const send = useAct();
  return (
    <ActDialog
      title={`撤销：${nameIn(kindNames, act.kind)}`}
      needsPassword={isUndoneByPassword(act.kind)}
      submit="撤销"
      act={(reason) => send(calls.undoAct, { id: act.id, reason })}
      onClose={onClose}
    >
      <p>{consequenceOf(act)}；撤销本身也会写进记录。</p>
    </ActDialog>
  );
};

/** Consequences that are more than that something is as it was before. */
const consequences: Readonly<Record<string, string | undefined>> = {
  'announcement.send': '这条消息会从所有会员的消息里消失，不能再恢复',
  'release_token.make': '这个凭证马上不能再用',
  'release_token.revoke': '这个凭证又可以用来发布和切换',
  'release_token.restore': '这个凭证马上不能再用',
};

const consequenceOf = ({ kind, object, after }: Act): string => {
  if (kind === 'novel.import' && after?.is_new === true) return `《${object.name}》是这次收入的，会从书库里删去`;
  if (object.kind === 'activation') {
    return '新打开的页面换回这一步之前的版本，之后别的改动不变；会先真的打开它们试一遍，不行就拒绝，什么也不变';
  }
  return consequences[kind] ?? `${object.name || object.id}会回到这一步之前的样子`;
};
