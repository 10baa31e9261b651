import type { Store } from '../../../db/open-store.ts';

/** Address of a cover that the site keeps itself. */
export const coverAddress = (hash: string): string => `/covers/${hash}.jpg`;

/** The hash in the address of a cover that the site keeps; null for any other address. */
export const coverHash = (address: string | null): string | null =>
  /^\/covers\/([0-9a-f]{64})\.jpg$/.exec(address ?? '')?.[1] ?? null;

/** The bytes of a cover, a JPEG file; null where there is none of that hash. */
export const getCover = async ({ db }: Store, hash: string): Promise<Buffer | null> => {
  const row = await db.selectFrom('covers').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row?.bytes ?? null;
};
