import type { Link } from 'shared-api/schemas/site';
import { countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';

/** The partner links of the footer, in the order set. */
export const listLinks = ({ db }: Store): Promise<Link[]> =>
  db.selectFrom('links').select(['link_name', 'link_url']).orderBy('position').execute();

/** Puts these partner links in place of all there are. */
export const setLinks = ({ db }: Store, links: readonly Link[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('links').execute();
    const rows = links.map((link, position) => ({ ...link, position }));
    if (rows.length > 0) await trx.insertInto('links').values(rows).execute();
    await countContentChange(trx);
  });
