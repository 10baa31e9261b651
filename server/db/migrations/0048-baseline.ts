import type { Kysely } from 'kysely';
import { createChapters } from './0048-baseline/chapters.ts';
import { createCounts } from './0048-baseline/counts.ts';
import { createMembers } from './0048-baseline/members.ts';
import { createMessages } from './0048-baseline/messages.ts';
import { createNovels } from './0048-baseline/novels.ts';
import { createReading } from './0048-baseline/reading.ts';
import { createReleases } from './0048-baseline/releases.ts';
import { createSearch } from './0048-baseline/search.ts';
import { createShelf } from './0048-baseline/shelf.ts';
import { createSite } from './0048-baseline/site.ts';
import { createVersion } from './0048-baseline/version.ts';
import type { MakeMigration } from './dialect.ts';

/**
 * The tables with which version 1.0.0 begins, by feature. Libraries from before have them already, made by the migrations 0001 to 0047
 * (../migrating/earlier-libraries.ts).
 */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await createVersion(db, dialect);
    await createNovels(db, dialect);
    await createChapters(db, dialect);
    await createSearch(db, dialect);
    await createSite(db, dialect);
    await createMembers(db, dialect);
    await createShelf(db, dialect);
    await createReading(db, dialect);
    await createMessages(db, dialect);
    await createCounts(db);
    await createReleases(db, dialect);
  },
});
