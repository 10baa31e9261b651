import * as calls from 'shared-api/console/calls';
import type { Act } from 'shared-api/console/schemas/record';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { kindNames, nameIn } from './act-words.ts';

/** Kinds whose undoing asks for the password again, as doing them did. */
const dangerousKinds = ['member.role', 'setup', 'novel.import'];

/** Asks whether an act is to be undone, and why. */
export const UndoDialog = ({ act, onClose }: { act: Act; onClose: () => void }) => {
  const send = useAct();
  return (
    <ActDialog
      title={`撤销：${nameIn(kindNames, act.kind)}`}
      needsPassword={dangerousKinds.includes(act.kind)}
      submit="撤销"
      act={(reason) => send(calls.undoAct, { id: act.id, reason })}
      onClose={onClose}
    >
      <p>{consequenceOf(act)}；撤销本身也会写进记录。</p>
    </ActDialog>
  );
};

const consequenceOf = ({ kind, object, after }: Act): string =>
  kind === 'novel.import' && after?.is_new === true
    ? `《${object.name}》是这次收入的，会从书库里删去`
    : `${object.name || object.id}会回到这一步之前的样子`;
