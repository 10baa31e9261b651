import type { Store } from '../db/open-store.ts';

/** Row of the settings that is there from before the first demo novel until after the last. */
const name = 'demo_library';

/** Whether a start was killed between the first of the demo novels and their picks. */
export const isDemoLibraryUnfinished = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom('settings').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

/** Notes that the demo novels are on their way into the library. */
export const beginDemoLibrary = async ({ db }: Store): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ name, value: 'unfinished' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Notes that all of them are there, and their picks. */
export const finishDemoLibrary = async ({ db }: Store): Promise<void> => {
  await db.deleteFrom('settings').where('name', '=', name).execute();
};
