import { chinaDay } from '../db/china-day.ts';
import { chunks } from '../db/chunks.ts';
import type { Store } from '../db/open-store.ts';
import { storable } from '../db/storable.ts';
import { addReader, emptySketch, uniteSketches } from './reader-sketch.ts';
import type { DayKind } from './tables.ts';

/** What is counted of the site, in memory until it is saved. */
export interface SiteFigures {
  count: (kind: Exclude<DayKind, 'readers'>, by?: number) => void;
  /** @param reader tells the readers of a day apart; it is not kept */
  countReader: (reader: string) => void;
  countEmptySearch: (keyword: string) => void;
  /** Counts novels that a member took from the shelf or gave up. */
  countLeft: (novelIds: readonly number[]) => void;
  /** Adds everything that was counted since the last time to the rows. */
  save: () => Promise<void>;
}

/** Different words, and different novels, that one server counts in a day: nobody fills the tables by asking for nonsense. */
const maxNames = 2_000;

/** Counts by the day, and by something within it. */
type Counts<Name> = Map<number, Map<Name, number>>;

/** @param now the clock, in epoch milliseconds */
export const createSiteFigures = ({ db }: Pick<Store, 'db'>, now: () => number): SiteFigures => {
  const sums: Counts<DayKind> = new Map();
  const searches: Counts<string> = new Map();
  const left: Counts<number> = new Map();
  const sketches = new Map<number, Buffer>();
  const admitted = { day: 0, names: new Set<string | number>() };

  const add = <Name>(counts: Counts<Name>, day: number, name: Name, by: number) => {
    const ofDay = counts.get(day) ?? new Map<Name, number>();
    counts.set(day, ofDay.set(name, by + (ofDay.get(name) ?? 0)));
  };
  /** Whether something may have a row of this day. */
  const isAdmitted = (day: number, name: string | number): boolean => {
    if (admitted.day !== day) Object.assign(admitted, { day, names: new Set() });
    if (!admitted.names.has(name) && admitted.names.size >= maxNames) return false;
    admitted.names.add(name);
    return true;
  };

  /** Saves one kind of counts; where that fails they wait for the next time. */
  const saveCounts = async <Name>(counts: Counts<Name>, save: (rows: [number, Name, number][]) => Promise<unknown>) => {
    const rows = [...counts].flatMap(([day, ofDay]) =>
      [...ofDay].map(([name, count]): [number, Name, number] => [day, name, count]),
    );
    counts.clear();
    // In one order, so that two servers never wait for each other's rows.
    rows.sort(([day, name], [otherDay, otherName]) => day - otherDay || (name < otherName ? -1 : 1));
    for (const some of chunks(rows)) {
      try {
        await save(some);
      } catch (error) {
        for (const [day, name, count] of rows.slice(rows.indexOf(some[0] as (typeof rows)[number]))) {
          add(counts, day, name, count);
        }
        throw error;
      }
    }
  };

  const saveSketches = async () => {
    for (const [day, sketch] of sketches) {
      sketches.delete(day);
      try {
        await addToSketch({ db }, day, sketch);
      } catch (error) {
        sketches.set(day, uniteSketches(sketch, sketches.get(day) ?? emptySketch()));
        throw error;
      }
    }
  };

  return {
    count: (kind, by = 1) => add(sums, chinaDay(now()), kind, by),
    countReader: (reader) => {
      const day = chinaDay(now());
      const sketch = sketches.get(day) ?? emptySketch();
      sketches.set(day, sketch);
      addReader(sketch, `${day} ${reader}`);
    },
    countEmptySearch: (keyword) => {
      const day = chinaDay(now());
      const word = storable(keyword).toLowerCase();
      if (!mayNameSomebody(word) && isAdmitted(day, word)) add(searches, day, word, 1);
    },
    countLeft: (novelIds) => {
      const day = chinaDay(now());
      for (const id of novelIds) if (isAdmitted(day, id)) add(left, day, id, 1);
    },
    save: async () => {
      await saveCounts(sums, (rows) =>
        db
          .insertInto('site_days')
          .values(rows.map(([day, kind, count]) => ({ day, kind, count })))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'kind'])
              .doUpdateSet((eb) => ({ count: eb('site_days.count', '+', eb.ref('excluded.count')) })),
          )
          .execute(),
      );
      await saveCounts(searches, (rows) =>
        db
          .insertInto('empty_searches')
          .values(rows.map(([day, keyword, count]) => ({ day, keyword, count })))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'keyword'])
              .doUpdateSet((eb) => ({ count: eb('empty_searches.count', '+', eb.ref('excluded.count')) })),
          )
          .execute(),
      );
      await saveCounts(left, (rows) =>
        db
          .insertInto('left_novels')
          .values(rows.map(([day, novel_id, count]) => ({ day, novel_id, count })))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'novel_id'])
              .doUpdateSet((eb) => ({ count: eb('left_novels.count', '+', eb.ref('excluded.count')) })),
          )
          .execute(),
      );
      await saveSketches();
    },
  };
};

/** Whether what was looked for looks like a mail address, or has as many digits as a telephone number: it is not kept. */
const mayNameSomebody = (word: string): boolean => word.includes('@') || /\d{7}/.test(word);

/** Adds the readers that one server has seen on a day; several do so at once. */
const addToSketch = ({ db }: Pick<Store, 'db'>, day: number, sketch: Buffer): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Another server's readers wait until this transaction has ended: the row is locked by the first statement.
    const row = await trx
      .insertInto('reader_sketches')
      .values({ day, sketch })
      .onConflict((conflict) => conflict.column('day').doUpdateSet((eb) => ({ day: eb.ref('excluded.day') })))
      .returning('sketch')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('reader_sketches')
      .set({ sketch: uniteSketches(row.sketch, sketch) })
      .where('day', '=', day)
      .execute();
  });
