import type { ObjectKind } from 'shared-api/console/schemas/record';
import type { Store } from '../../db/open-store.ts';

/** The newest entry of the record about something; null where there is none. */
export const newestActOf = async (
  { db }: Pick<Store, 'db'>,
  { kind, id }: { kind: ObjectKind; id: number | string },
): Promise<number | null> => {
  const row = await db
    .selectFrom('acts')
    .select('id')
    .where('object_kind', '=', kind)
    .where('object_id', '=', String(id))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};
