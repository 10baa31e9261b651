import type { FastifyRequest } from 'fastify';
import { mayActAs, type Role } from 'shared-api/console/roles';
import type { ActKind } from 'shared-api/console/schemas/record';
import { memberOf } from '../../auth/require-member.ts';
import { requireConfirmed, roleNeeded } from '../../auth/require-role.ts';
import type { Store } from '../../db/open-store.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { authorityOf } from './authority-of.ts';
import type { ActValues, Authority } from './record-act.ts';

/** An act that is to be undone: what it was about, and the values before it. */
export interface UndoneAct {
  objectId: number;
  before: ActValues | null;
}

/** How acts of one kind are undone. */
export interface Undo {
  /** Role that it needs at least. */
  role: Role;
  /** Whether the password must have been given again. */
  confirmed?: boolean;
  /** Whether an act that left these values can be undone at all; without it any can. */
  isPossible?: (after: ActValues | null) => boolean;
  /** Sentence for whoever undoes, where it is not done at once. */
  msg?: string;
  /** Puts the earlier values back, by the function that acts do. @returns the entry in the record; null where nothing changed */
  run: (store: Store, act: UndoneAct, authority: Authority, now: number) => Promise<number | null>;
}

/** How acts are undone, by kind; those of other kinds cannot be. */
export type Undos = { readonly [Kind in ActKind]?: Undo };

/** How acts of a kind are undone. */
export const undoOf = (undos: Undos, kind: string): Undo | undefined =>
  Object.hasOwn(undos, kind) ? undos[kind as ActKind] : undefined;

/** Undoes an act for whoever calls: an administrator any, others their own. @returns the entry that says so, and the sentence @throws FailedCall */
export const undoAct = async (
  { store, undos }: { store: Store; undos: Undos },
  request: FastifyRequest,
  { id, reason }: { id: number; reason: string },
): Promise<{ act: number; msg: string }> => {
  const member = memberOf(request);
  const act = await store.db.selectFrom('acts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!act || (member.role !== 'administrator' && act.actor_id !== member.id)) throw notThere('这条记录');
  const undo = undoOf(undos, act.kind);
  if (!undo) throw new FailedCall(409, 'conflict', '这一步不能撤销');
  if (!mayActAs(member.role, undo.role)) throw roleNeeded(undo.role);
  if (undo.confirmed) requireConfirmed(request);
  const authority = { ...authorityOf(request, { reason }), undoes: { id, after: act.after } };
  const before = act.before === null ? null : JSON.parse(act.before);
  const undoing = await undo.run(store, { objectId: Number(act.object_id), before }, authority, Date.now());
  if (undoing === null) throw new FailedCall(409, 'conflict', '已经是原来的样子了');
  return { act: undoing, msg: undo.msg ?? '已撤销' };
};
