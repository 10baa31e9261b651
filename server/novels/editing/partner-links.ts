import type { Kysely } from 'kysely';
import type { Link } from 'shared-api/schemas/site';
import { type Authority, byCommand, recordAct } from '../../console/record/record-act.ts';
import { chunks } from '../../db/chunks.ts';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';

/** The partner links of the footer, in the order set. */
export const listLinks = ({ db }: Store): Promise<Link[]> => selectLinks(db).execute();

/**
 * Puts these partner links in place of all there are.
 * @param now epoch milliseconds
 * @returns the entry in the record; null where nothing changed
 */
export const setLinks = (
  { db, dialect }: Store,
  links: readonly Link[],
  authority: Authority = byCommand(),
  now: number = Date.now(),
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'links');
    const [before, after] = [await selectLinks(trx).execute(), links].map((list) => JSON.stringify(list));
    if (before === after) return null;
    await trx.deleteFrom('links').execute();
    const rows = links.map((link, position) => ({ ...link, position }));
    for (const some of chunks(rows)) await trx.insertInto('links').values(some).execute();
    const values = { before: { links: before ?? '' }, after: { links: after ?? '' } };
    const act = { kind: 'links.change', object: { kind: 'setting', id: 'links', name: '' }, ...values } as const;
    const id = await recordAct(trx, authority, act, now);
    await countContentChange(trx);
    return id;
  });

const selectLinks = (db: Kysely<Tables>) =>
  db.selectFrom('links').select(['link_name', 'link_url']).orderBy('position');
