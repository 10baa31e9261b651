import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayActAs, type Role } from 'shared-api/console/roles';
import type { ActKind, Recorded } from 'shared-api/console/schemas/record';
import { isUndoneByPassword } from 'shared-api/console/undone-by-password';
import { memberOf } from '../../auth/require-member.ts';
import { requireConfirmed, roleNeeded } from '../../auth/require-role.ts';
import type { Store } from '../../db/open-store.ts';
import { answerInTime, callerWaitMs } from '../../http/answer-in-time.ts';
import { FailedCall, isClientsFault, notThere } from '../../http/failures/failures.ts';
import { logFault } from '../../http/failures/fault-log.ts';
import { authorityOf } from './authority-of.ts';
import { type ActValues, type Authority, recorded } from './record-act.ts';

/** An act that is to be undone: what it was about, and the values before it. */
export interface UndoneAct {
  objectId: number;
  objectName: string;
  before: ActValues | null;
}

/** How acts of one kind are undone. */
export interface Undo {
  /** Role that it needs at least. */
  role: Role;
  /** Whether an act that left these values can be undone at all; without it any can. */
  isPossible?: (after: ActValues | null) => boolean;
  /** Sentence for whoever undoes, where it is not done at once. */
  msg?: string;
  /** Answer where it takes longer than whoever undoes waits; without it they wait until it is done. */
  goesOn?: string;
  /** Puts the earlier values back, by the function that acts do. @returns the entry in the record; null where nothing changed */
  run: (store: Store, act: UndoneAct, authority: Authority, now: number) => Promise<number | null>;
}

/** How acts are undone, by kind; those of other kinds cannot be. */
export type Undos = { readonly [Kind in ActKind]?: Undo };

/** How acts of a kind are undone. */
export const undoOf = (undos: Undos, kind: string): Undo | undefined =>
  Object.hasOwn(undos, kind) ? undos[kind as ActKind] : undefined;

/**
 * Undoes an act for whoever calls: an administrator any, others their own.
 * @returns the entry that says so, and the sentence
 * @throws FailedCall
 */
export const undoAct = async (
  { app, store, undos }: { app: Pick<FastifyInstance, 'server' | 'log'>; store: Store; undos: Undos },
  request: FastifyRequest,
  { id, reason }: { id: number; reason: string },
): Promise<Recorded> => {
  const member = memberOf(request);
  const act = await store.db.selectFrom('acts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!act || (member.role !== 'administrator' && act.actor_id !== member.id)) throw notThere('这条记录');
  const undo = undoOf(undos, act.kind);
  if (!undo) throw new FailedCall(409, 'conflict', '这一步不能撤销');
  if (!mayActAs(member.role, undo.role)) throw roleNeeded(undo.role);
  if (isUndoneByPassword(act.kind)) requireConfirmed(request);
  const authority = { ...authorityOf(request, { reason }), undoes: { id, after: act.after } };
  const before = act.before === null ? null : JSON.parse(act.before);
  const undone = { objectId: Number(act.object_id), objectName: act.object_name, before };
  const undoing = async () => {
    const entry = await undo.run(store, undone, authority, Date.now());
    if (entry === null) throw new FailedCall(409, 'conflict', '已经是原来的样子了');
    return recorded(undo.msg ?? '已撤销', entry);
  };
  if (undo.goesOn === undefined) return undoing();
  return answerInTime(undoing(), {
    waitMs: callerWaitMs,
    otherwise: recorded(undo.goesOn, null),
    onLateError: (error) => {
      if (!isClientsFault(error)) logFault(app, error, { message: 'an act could not be undone' });
    },
  });
};
