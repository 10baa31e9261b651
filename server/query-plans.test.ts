import { tasksOf } from './housekeeping.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { openFuzzedServer } from './testing/fuzz/open-fuzzed-server.ts';
import { runFuzz } from './testing/fuzz/run-fuzz.ts';
import { noteQueries } from './testing/queries/note-queries.ts';
import { planOf, scans } from './testing/queries/query-plan.ts';
import { limitMs } from './testing/time-limits.ts';

/** Tables that may be read as a whole: what operators and teams wrote, and rows of the site's own, of which there are few. */
const small = [
  ...[
    'activations',
    'banners',
    'categories',
    'category_aliases',
    'content_revision',
    'import_counts',
    'import_jobs',
    'novel_jobs',
    'links',
    'read_rollover',
  ],
  ...['releases', 'settings', 'canned_answers', 'setup_tokens'],
  ...['release_tokens', 'console_backup_tasks', 'empty_searches', 'left_novels', 'reader_sketches'],
  'release_refusals',
  ...['home_announcements', 'legal_pages'],
];

/** Subqueries, each with a bound of its own, and SQLite's index of grams. */
const bounded = [
  'compared',
  'found',
  'kept',
  'known',
  'looked',
  'named',
  'novel_grams',
  'page',
  'part',
  'theirs',
  'walked',
];

/** Queues, and indexes of a few rows, such as what is left to do: they hold nothing else. */
const queues = /\b(?:members_staff|read_marks_unfolded|text_signatures_unsigned|untold_updates)\b/;

/** An index that is read in its order until a page is full. */
const inOrder = /\bacts_time\b/;

/** The end of an index, which is one row; and exports, which give a member's rows in the order of their ids: where PostgreSQL may not sort, as in a plan here, it reads others' ids too. */
const harmless = /^select max\("id"\)|where member_id = \$1 and true order by/;

/** The table, or the name of a subquery, that a step of a plan reads. */
const readBy = (step: string): string => /\bon (\w+)|^SCAN (\w+)/.exec(step)?.slice(1).find(Boolean) ?? step;

describeOnEachDatabase('queries', (open) => {
  it(
    'of every call, and of what is done by the clock, read no large table as a whole',
    async () => {
      const store = await open();
      const { app, operations, callers, known } = await openFuzzedServer(store);
      const noted = noteQueries(store);
      await runFuzz({ app, operations, callers, known, count: 2_000, seed: 14 });
      const folders = { releasesDir: '', uploadsDir: '', dataDir: '', databaseUrl: undefined };
      const backups = { backupsDir: '', backupHours: 24, keptBackups: 1 };
      for (const task of tasksOf(store, { ...folders, ...backups }))
        await task.run(new AbortController().signal).catch(() => {});
      const found: string[] = [];
      for (const [text, query] of [...noted]) {
        const scanned = scans(await planOf(store, { compile: () => query })).filter(
          (step) =>
            ![...small, ...bounded].includes(readBy(step)) &&
            !queues.test(step) &&
            !inOrder.test(step) &&
            !harmless.test(text),
        );
        if (scanned.length > 0) found.push(`${scanned.join(', ')}: ${text}`);
      }
      await app.close();
      expect(found).toEqual([]);
      // Not all of it was refused before a query was made.
      expect(noted.size).toBeGreaterThan(80);
    },
    limitMs(120_000),
  );
});
