import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Where a hidden chapter stands, as its row has it. */
type HiddenPlace = Pick<Tables['hidden_chapters'], 'serial' | 'after_serial' | 'place'>;

/**
 * Writes a novel's chapters, and keeps the hidden ones at their places among those that are shown then. A hidden chapter that is shown
 * by it is hidden no more.
 */
export const keepHiddenPlaces = async (
  trx: Transaction<Tables>,
  novelId: number,
  write: () => Promise<void>,
): Promise<void> => {
  const hidden = await trx
    .selectFrom('hidden_chapters')
    .select(['serial', 'after_serial', 'place'])
    .where('novel_id', '=', novelId)
    .execute();
  if (hidden.length === 0) return write();
  const before = await shownSerials(trx, novelId);
  await write();
  const shown = new Set(await shownSerials(trx, novelId));
  const placed = new Map(hidden.map((each) => [each.serial, each]));
  for (const place of placesAmong(hidden, before, shown)) {
    const { after_serial, place: no } = placed.get(place.serial) ?? {};
    if (place.after_serial === after_serial && place.place === no) continue;
    await trx
      .updateTable('hidden_chapters')
      .set(place)
      .where('novel_id', '=', novelId)
      .where('serial', '=', place.serial)
      .execute();
  }
  for (const { serial } of hidden.filter((each) => shown.has(each.serial)))
    await trx.deleteFrom('hidden_chapters').where('novel_id', '=', novelId).where('serial', '=', serial).execute();
};

/**
 * The places of hidden chapters among those that are shown by now.
 * @param hidden as they stood; one that was shown until now stands where it did
 * @param before serials of the chapters that were shown, in reading order
 * @param shown serials of those that are shown now
 */
const placesAmong = (
  hidden: readonly HiddenPlace[],
  before: readonly number[],
  shown: ReadonlySet<number>,
): HiddenPlace[] => {
  const isHidden = new Set(hidden.map(({ serial }) => serial).filter((serial) => !shown.has(serial)));
  const known = new Set(before);
  const behind = Map.groupBy(
    hidden.filter(({ serial }) => !known.has(serial)),
    ({ after_serial }) => after_serial,
  );
  const hiddenBehind = (serial: number | null): number[] =>
    (behind.get(serial) ?? []).toSorted((one, other) => one.place - other.place).map((each) => each.serial);
  const places: HiddenPlace[] = [];
  let after_serial: number | null = null;
  let place = 0;
  for (const serial of [...hiddenBehind(null), ...before.flatMap((each) => [each, ...hiddenBehind(each)])]) {
    if (isHidden.has(serial)) {
      places.push({ serial, after_serial, place });
      place += 1;
    } else if (shown.has(serial)) {
      after_serial = serial;
      place = 0;
    }
  }
  return places;
};

const shownSerials = async (trx: Transaction<Tables>, novelId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom('chapters')
    .select('serial')
    .where('novel_id', '=', novelId)
    .orderBy('no')
    .execute();
  return rows.map(({ serial }) => serial);
};
