import type { Store } from '../../../db/open-store.ts';

/** Address of a cover that the site keeps itself. */
export const coverAddress = (hash: string): string => `/covers/${hash}.jpg`;

/** The hash in the address of a cover that the site keeps; null for any other address. */
export const coverHash = (address: string | null): string | null =>
  /^\/covers\/([0-9a-f]{64})\.jpg$/.exec(address ?? '')?.[1] ?? null;

/** A novel with a given cover: one that can be read, or one that is taken down. */
export const selectNovelOf = ({ db }: Store, hash: string, state: 'readable' | 'down') =>
  db
    .selectFrom('novels')
    .select('cover_url')
    .where('cover_url', '=', coverAddress(hash))
    .where('cover_url', 'is not', null)
    .where('taken_down_at', state === 'down' ? 'is not' : 'is', null)
    .limit(1);

/** The bytes of a cover, a JPEG file; null where there is none of that hash, or all its novels are taken down. */
export const getCover = async (store: Store, hash: string): Promise<Buffer | null> => {
  // A cover that no novel has any more is still served: cached pages name it.
  const isReadable = await selectNovelOf(store, hash, 'readable').executeTakeFirst();
  if (!isReadable && (await selectNovelOf(store, hash, 'down').executeTakeFirst())) return null;
  const row = await store.db.selectFrom('covers').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row?.bytes ?? null;
};
