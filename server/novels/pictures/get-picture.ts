import type { Store } from '../../db/open-store.ts';

/** Address of a picture. @param hash SHA-256 (hex) of what the book brought */
export const pictureAddress = (hash: string): string => `/pictures/${hash}.jpg`;

/** The hash in the address of a picture. */
export const pictureHash = (address: string): string => address.slice('/pictures/'.length, -'.jpg'.length);

/** Selects a picture that stands in a novel which can be read. */
export const selectPicture = ({ db }: Pick<Store, 'db'>, hash: string) =>
  db
    .selectFrom('pictures')
    .select('bytes')
    .where('hash', '=', hash)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('novel_pictures')
          .innerJoin('novels', 'novels.id', 'novel_pictures.novel_id')
          .select('novels.id')
          .where('novel_pictures.hash', '=', hash)
          .where('novels.taken_down_at', 'is', null),
      ),
    );

/** The bytes of a picture, a JPEG file; null where no novel that can be read has it. */
export const getPicture = async (store: Store, hash: string): Promise<Buffer | null> =>
  (await selectPicture(store, hash).executeTakeFirst())?.bytes ?? null;
