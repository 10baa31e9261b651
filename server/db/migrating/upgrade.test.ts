import { describeOnEachDatabase } from '../../testing/databases.ts';
import type { Store } from '../open-store.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { fixtureNames, type Row } from '../testing/fixtures.ts';
import { loadFixture, rowsOf } from '../testing/load-fixture.ts';
import { readBack, withoutCalls } from '../testing/read-back.ts';
import { facetsAreCounted, textsAreFound, unreadIsCounted } from '../testing/read-back-derived.ts';
import { membersCanSignIn } from '../testing/read-back-members.ts';
import { serveUpgraded, type UpgradedLibrary } from '../testing/upgraded-library.ts';
import { readMigrations } from './migrate.ts';

test('every migration has a fixture: a filled library of its version', async () => {
  const migrations = await readMigrations({ name: 'sqlite' });
  expect(fixtureNames).toEqual(migrations.map(({ name }) => name));
});

describeOnEachDatabase('upgrading', (open) => {
  let schema: string[];
  beforeAll(async () => {
    schema = await describeSchema(await open());
  });

  describe.each(fixtureNames)('a library of version %s', (name) => {
    let store: Store;
    let library: UpgradedLibrary;
    let tables: [string, Row[]][];
    beforeAll(async () => {
      const options = await open.emptyDatabase();
      await loadFixture(options, name);
      store = await open(options);
      library = await serveUpgraded(store, name);
      tables = Object.entries(library.fixture.rows);
    });
    afterAll(() => library.app.close());

    it('upgrading makes the tables those of a new library', async () => {
      expect(await describeSchema(store)).toEqual(schema);
    });

    it('upgrading keeps every row', async () => {
      for (const [table, rows] of tables) {
        const kept = await rowsOf(store, table);
        expect({ [table]: kept.length }).toEqual({ [table]: rows.length });
        expect(kept).toEqual(expect.arrayContaining(rows.map(({ grams: _, ...row }) => expect.objectContaining(row))));
      }
    });

    it('upgrading leaves every row to be read through the API', async () => {
      for (const [table, rows] of tables) {
        if (withoutCalls.includes(table)) continue;
        const check = readBack[table];
        if (!check) throw new Error(`nothing reads ${table} back`);
        await check(rows, library);
      }
    });

    it('an upgraded library counts facets, finds texts, and counts what is unread as a new one does', async () => {
      await facetsAreCounted(library);
      await textsAreFound(library);
      await unreadIsCounted(library);
    });

    it('an upgraded library lets its members sign in', () => membersCanSignIn(library));
  });
});
