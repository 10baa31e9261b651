import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toast } from 'react-hot-toast';
import * as calls from 'shared-api/console/calls';
import type { Recorded } from 'shared-api/console/schemas/record';
import { post } from 'shared-api/request';
import { offerUndo } from 'shared-ui/undo-toast';

/** Reason of an act that is undone at once, from the toast that tells of it. */
const undoneAtOnce = '做完随即撤销';

/** Acts that are not undone at once: their effect has reached somebody, or they go on behind the page. */
const finalActs: readonly string[] = [
  ...[calls.answerFeedback, calls.endMemberSessions, calls.sendResetLink, calls.undoAct],
  calls.deleteMember,
  ...[calls.makeBackup, calls.deleteBackup, calls.discardImports],
  calls.mergeCategory,
  ...[calls.startNovelJob, calls.removeNovels, calls.cancelNovelJob],
];

/**
 * Sends acts: says what was done, with a button that undoes it where it can be undone, and has everything on the page asked for anew.
 * @returns a function that resolves to whether it was done; where not, the shell shows the server's sentence. Its `gone` is a call whose
 * object the act deletes: that alone is not asked for anew
 */
export const useAct = () => {
  const client = useQueryClient();
  return useCallback(
    async (path: string, body: object, { gone }: { gone?: string } = {}): Promise<boolean> => {
      const isGone = ({ queryKey }: { queryKey: readonly unknown[] }) => gone !== undefined && queryKey.includes(gone);
      const send = async (to: string, what: object): Promise<Recorded | undefined> => {
        try {
          await client.cancelQueries({ predicate: isGone });
          return await post<Recorded>(to, what);
        } catch {
          return undefined;
        } finally {
          await client.invalidateQueries({ predicate: (query) => !isGone(query) });
        }
      };
      const recorded = await send(path, body);
      if (!recorded) return false;
      const { msg, act } = recorded;
      if (act === null || finalActs.includes(path)) toast.success(msg);
      else {
        offerUndo(msg, async (toastId) => {
          toast.dismiss(toastId);
          const undone = await send(calls.undoAct, { id: act, reason: undoneAtOnce });
          if (undone) toast.success(undone.msg);
        });
      }
      return true;
    },
    [client],
  );
};
