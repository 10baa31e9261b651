import { setImmediate } from 'node:timers/promises';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { compareNovel, selectEndOfWalk, selectKeys } from '../novel-keys.ts';
import { leadingConditionsOf, type Narrowing } from './narrow-novels.ts';

/** Turns of one walk, in each of which it looks at a bounded number of novels. */
const maxTurns = 10;

/** A list whose conditions the index of its order serves, but for whether a novel is taken down. */
interface ReadableWalk {
  narrowing: Narrowing;
  /** Column that the list is ordered by, greatest first. */
  order: string;
  /** Conditions beside the narrowing, which the index serves as well. */
  conditions?: readonly RawBuilder<SqlBool>[];
  after?: Keyset | undefined;
  limit: number;
}

/** What a walk has found, and the last novel that it looked at, where it ended before it found enough; null otherwise. */
interface Walked {
  keys: Keyset[];
  end: Keyset | null;
}

/**
 * Finds the next novels of a list where many novels are taken down, and may stand in a row (docs/decisions/0125-walks-past-novels-taken-down-are-bounded.md).
 * @param maxLooked novels that one turn looks at, at most
 */
export const walkPastTakenDown = async (
  store: Pick<Store, 'db' | 'dialect'>,
  { narrowing, order, conditions = [], after, limit }: ReadableWalk,
  maxLooked = store.dialect.listBounds.lookedAt,
): Promise<Walked> => {
  const keys: Keyset[] = [];
  let from = after;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const behind = [...conditions, ...(from ? [compareNovel(order, '<', from)] : [])];
    const looked = { order, conditions: [...leadingConditionsOf(narrowing, order), ...behind] };
    const [end] = (await selectEndOfWalk(looked, maxLooked).execute(store.db)).rows;
    const within = end ? [...behind, compareNovel(order, '>=', end)] : behind;
    const wanted = { order, conditions: within, limit: limit - keys.length };
    keys.push(...(await selectKeys(store, narrowing, null, wanted).execute(store.db)).rows);
    if (!end || keys.length === limit) return { keys, end: null };
    from = end;
    // SQLite answers synchronously: others have their turn.
    await setImmediate();
  }
  return { keys, end: from ?? null };
};
