import type { Selectable } from 'kysely';
import { ReleaseRefusal } from 'release/refusal';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';

/** Refusals that are kept, the newest. */
const maxKept = 200;

/** Characters that are kept of the sentences of one. */
const maxCharacters = 4_000;

/** What was wished of releases, and by whom. */
interface Wish {
  wish: string;
  what: string;
  by: string;
}

/** Does what may be refused, and keeps why it was. @throws ReleaseRefusal */
export const notingRefusal = async <Result>(
  store: Pick<Store, 'db'>,
  wish: Wish,
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    // The refusal is thrown even where it could not be kept.
    if (error instanceof ReleaseRefusal) await noteRefusal(store, wish, error, Date.now()).catch(() => {});
    throw error;
  }
};

const noteRefusal = async (
  { db }: Pick<Store, 'db'>,
  { wish, what, by }: Wish,
  { problems }: ReleaseRefusal,
  now: number,
): Promise<void> => {
  const text = storable(problems.join('\n')).slice(0, maxCharacters);
  const { id } = await db
    .insertInto('release_refusals')
    .values({ at: now, wish, what: storable(what), by_whom: storable(by), problems: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('release_refusals')
    .where('id', '<=', id - maxKept)
    .execute();
};

/** The latest refusals, the newest first. */
export const listRefusals = (
  { db }: Pick<Store, 'db'>,
  count: number,
): Promise<Selectable<Tables['release_refusals']>[]> =>
  db.selectFrom('release_refusals').selectAll().orderBy('id', 'desc').limit(count).execute();
