import { migrate, type NamedMigration, readMigrations } from '../migrating/migrate.ts';
import { openDatabase } from '../open-store.ts';
import { laterMigration } from './later-migration.ts';

// A process of its own, to be killed: migrates as a server does, and never ends the migration it is told to hang in.
const [options = '', hangIn] = process.argv.slice(2);
const store = openDatabase(JSON.parse(options));

const hanging = ({ name, load }: NamedMigration): NamedMigration => ({
  name,
  load: async () => {
    const { up } = await load();
    if (name !== hangIn) return { up };
    return {
      up: async (db) => {
        await up(db);
        console.log('hanging');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      },
    };
  },
});

await migrate(store, [...(await readMigrations(store.dialect)), laterMigration].map(hanging));
