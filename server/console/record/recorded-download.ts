import type { ActKind } from 'shared-api/console/schemas/record';
import type { Store } from '../../db/open-store.ts';
import { notThere } from '../../http/failures/failures.ts';

/** Time for which a download that was recorded may begin. */
const downloadMs = 600_000;

/**
 * The id of what an entry of the record allows to be downloaded: written for the same member of staff, shortly before.
 * @param now epoch milliseconds
 * @throws FailedCall 404 where there is no such entry
 */
export const recordedDownload = async (
  { db }: Pick<Store, 'db'>,
  { actId, kind, actorId, now }: { actId: number; kind: ActKind; actorId: number; now: number },
): Promise<string> => {
  const act = await db
    .selectFrom('acts')
    .select('object_id')
    .where('id', '=', actId)
    .where('kind', '=', kind)
    .where('actor_id', '=', actorId)
    .where('at', '>', now - downloadMs)
    .executeTakeFirst();
  if (!act) throw notThere('这次下载');
  return act.object_id;
};
