import { describeOnEachDatabase } from '../../testing/databases.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { fixtureNames, readFixture } from '../testing/fixtures.ts';
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

/** The oldest, which every migration changes, and the newest, which has rows of every table. */
const served = [fixtureNames[0], fixtureNames.at(-1)];

describeOnEachDatabase('upgrading', (open) => {
  let schema: string[];
  beforeAll(async () => {
    schema = await describeSchema(await open());
  });

  it.each(fixtureNames)('a library of version %s gets the tables of a new one, and keeps every row', async (name) => {
    const options = await open.emptyDatabase();
    await loadFixture(options, name);
    const store = await open(options);
    expect(await describeSchema(store)).toEqual(schema);
    for (const [table, rows] of Object.entries(readFixture(name).rows)) {
      const kept = await rowsOf(store, table);
      expect({ [table]: kept.length }).toEqual({ [table]: rows.length });
      expect(kept).toEqual(expect.arrayContaining(rows.map(({ grams: _, ...row }) => expect.objectContaining(row))));
    }
  });

  describe.each(served)('a library of version %s is served', (name = '') => {
    let library: UpgradedLibrary;
    beforeAll(async () => {
      const options = await open.emptyDatabase();
      await loadFixture(options, name);
      library = await serveUpgraded(await open(options), name);
    });
    afterAll(() => library.app.close());

    it('upgrading leaves every row to be read through the API', async () => {
      for (const [table, rows] of Object.entries(library.fixture.rows)) {
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
