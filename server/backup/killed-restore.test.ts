import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { byCommand } from '../console/record/record-act.ts';
import { openStore } from '../db/open-store.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { limitMs } from '../testing/time-limits.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { putRestoredFiles } from './restored-files.ts';

const root = path.resolve(__dirname, '../..');
const progress = { begin: () => {}, add: () => {} };

/** Of so many steps one is killed; of all of them in `npm run prove -- kill restore`. */
const everyStep = process.env.KILL_AT_EVERY_STEP === '1' ? 1 : 4;

describeOnEachDatabase('a restore that is killed', (open) => {
  let folder: string;
  let environment: Environment;
  let variables: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-killed-'));
    const { databaseUrl = '' } = await open.emptyDatabase();
    variables = {
      DATABASE_URL: databaseUrl,
      OVERRIDE_SECRET: 'of-this-suite-'.repeat(4),
      DATA_DIR: path.join(folder, 'data'),
      RELEASES_DIR: path.join(folder, 'releases'),
    };
    environment = readEnvironment(variables);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const files = {
    both: () => path.join(folder, 'releases/reader/reader-1/a.js'),
    secret: () => path.join(folder, 'data/override-secret'),
    later: () => path.join(folder, 'releases/reader/reader-2/a.js'),
  };
  const put = (file: string, content: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };

  /** What a server finds that starts on the library now. */
  const found = async () => {
    const store = await openStore(environment);
    try {
      await putRestoredFiles(store, environment);
      const novels = await store.db.selectFrom('novels').select('title').execute();
      const texts = Object.values(files).map((file) => (existsSync(file()) ? readFileSync(file(), 'utf8') : null));
      const restore = await store.db
        .selectFrom('acts')
        .select('object_id')
        .where('kind', '=', 'backup.restore')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return [...novels.map(({ title }) => title), ...texts, restore?.object_id];
    } finally {
      await store.close();
    }
  };

  /** Makes a library with a novel and files of its own, and a backup of it. */
  const libraryOf = async (name: string) => {
    const store = await openStore(environment);
    await store.db.deleteFrom('novels').execute();
    await saveNovel(store, incoming({ title: name }));
    put(files.both(), name);
    put(files.secret(), name);
    const backup = path.join(folder, `${name}.backup`);
    await makeBackup(store, environment, { target: backup, now: Date.now(), progress });
    await store.close();
    return backup;
  };

  const remains = () =>
    [...readdirSync(path.join(folder, 'data')), ...readdirSync(path.join(folder, 'releases'), { recursive: true })]
      .map(String)
      .filter((name) => /restor/.test(name));

  it(
    'at any step leaves the old library and its files or those of the backup, and nothing behind once another ends',
    async () => {
      const old = await libraryOf('旧书');
      put(files.later(), '新书');
      const backup = await libraryOf('新书');
      const whole = {
        old: ['旧书', '旧书', '旧书', null, '旧书.backup'],
        new: ['新书', '新书', '新书', '新书', '新书.backup'],
      };
      const outcomes: string[] = [];
      const isOld = () => outcomes.at(-1) === 'old';
      for (let step = 1; ; step += everyStep) {
        if (!isOld()) {
          rmSync(path.dirname(files.later()), { recursive: true, force: true });
          await restoreBackup(old, environment, { overwrite: true, progress, authority: byCommand() });
          expect([await found(), remains()]).toEqual([whole.old, []]);
        }
        const command = ['--import', path.join(__dirname, '../testing/kill/kill-at-step.ts'), 'scripts/library.ts'];
        const ended = await promisify(execFile)(process.execPath, [...command, 'restore', backup, '--overwrite'], {
          cwd: root,
          env: { ...process.env, ...variables, KILL_AT_STEP: String(step) },
        }).catch((error: { signal: unknown }) => error);
        const left = await found();
        outcomes.push(left[0] === '旧书' ? 'old' : 'new');
        expect([step, left]).toEqual([step, left[0] === '旧书' ? whole.old : whole.new]);
        if (!('signal' in ended)) break;
        expect([step, ended.signal]).toEqual([step, 'SIGKILL']);
      }
      expect(remains()).toEqual([]);
      expect(outcomes.at(-1)).toBe('new');
      // It was killed before and after the one moment at which the library changes.
      for (const outcome of ['old', 'new']) expect(outcomes.filter((one) => one === outcome).length).toBeGreaterThan(1);
      expect(outcomes).toEqual(outcomes.toSorted((one, other) => (one === other ? 0 : one === 'old' ? -1 : 1)));
    },
    limitMs(300_000),
  );
});
