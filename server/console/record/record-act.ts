import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Role } from 'shared-api/console/roles';
import type { ActKind, ObjectKind, Recorded } from 'shared-api/console/schemas/record';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall } from '../../http/failures/failures.ts';

/** Who acts: a member on a page of the console, or whoever runs commands on the server. */
export type Actor = { door: 'page'; id: number; username: string; role: Role; sessionId: number } | { door: 'command' };

/** Who ordered an act, and why. */
export interface Authority {
  actor: Actor;
  /** The stated reason; empty where none was asked for. */
  reason: string;
  /** Where this act undoes another: that act's id, and the values that it had set, as JSON. */
  undoes?: { id: number; after: string | null };
}

/** Values of what is acted on, by name; they stand in the record as JSON. */
export type ActValues = Readonly<Record<string, string | number | boolean | null>>;

interface NewAct {
  kind: ActKind;
  object: { kind: ObjectKind; id: number | string; name: string };
  /** Values of the fields that changed, and of no others; null where nothing can be named. */
  before: ActValues | null;
  after: ActValues | null;
}

/** Name of the actor of commands. */
export const commandName = '命令行';

/** The authority of a command. */
export const byCommand = (reason = ''): Authority => ({ actor: { door: 'command' }, reason });

/**
 * Adds an act to the record, within the transaction that does it: both count or neither.
 * @param now epoch milliseconds
 * @returns its id
 * @throws FailedCall 409 where the act that it undoes was undone meanwhile, or what it left has changed since: the transaction
 * then changes nothing
 */
export const recordAct = async (
  trx: Transaction<Tables>,
  { actor, reason, undoes }: Authority,
  { kind, object, before, after }: NewAct,
  now: number,
): Promise<number> => {
  const valuesBefore = before && JSON.stringify(before);
  if (undoes && !isSameJson(undoes.after, valuesBefore))
    throw new FailedCall(409, 'conflict', '之后又有改动，不能撤销了');
  const row = await trx
    .insertInto('acts')
    .values({
      at: now,
      ...columnsOf(actor),
      kind,
      object_kind: object.kind,
      object_id: String(object.id),
      object_name: storable(object.name),
      before: valuesBefore,
      after: after && JSON.stringify(after),
      reason: storable(reason),
      undoes: undoes?.id ?? null,
    })
    .onConflict((conflict) => conflict.column('undoes').where('undoes', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new FailedCall(409, 'conflict', '这一步已经撤销过了');
  return row.id;
};

/** Whether two sets of values are equal; the order of their names does not count. */
const isSameJson = (one: string | null, other: string | null): boolean =>
  isDeepStrictEqual(JSON.parse(one ?? 'null'), JSON.parse(other ?? 'null'));

const columnsOf = (actor: Actor) =>
  actor.door === 'page'
    ? { door: actor.door, actor_id: actor.id, actor_name: actor.username, session_id: actor.sessionId }
    : { door: actor.door, actor_id: null, actor_name: commandName, session_id: null };

/** Takes the name of a member whose account is deleted out of the record; what was done stays. */
export const forgetNames = async (trx: Transaction<Tables>, memberId: number): Promise<void> => {
  await trx.updateTable('acts').set({ actor_name: '' }).where('actor_id', '=', memberId).execute();
  await trx
    .updateTable('acts')
    .set({ object_name: '' })
    .where('object_kind', '=', 'member')
    .where('object_id', '=', String(memberId))
    .execute();
};

/** The answer to a call that acts. @param act its entry in the record; null where nothing changed */
export const recorded = (msg: string, act: number | null): Recorded => ({
  msg,
  act: act === null ? null : String(act),
});
