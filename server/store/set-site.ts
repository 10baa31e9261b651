import type { Link, Site } from 'shared-api/schemas/site';
import { countContentChange } from './content-revision.ts';
import type { Store } from './open-store.ts';
import { storable } from './storable.ts';

/** Sets texts of the site; an empty one puts back what a new site says. What is absent stays. */
export const setSite = ({ db }: Store, texts: Partial<Site>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const [name, text] of Object.entries(texts)) {
      await trx.deleteFrom('settings').where('name', '=', name).execute();
      if (text !== '')
        await trx
          .insertInto('settings')
          .values({ name, value: storable(text) })
          .execute();
    }
    await countContentChange(trx);
  });

/** Puts these partner links in place of all there are. */
export const setLinks = ({ db }: Store, links: readonly Link[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('links').execute();
    const rows = links.map((link, position) => ({ ...link, position }));
    if (rows.length > 0) await trx.insertInto('links').values(rows).execute();
    await countContentChange(trx);
  });
