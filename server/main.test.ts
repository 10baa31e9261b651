import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { apiBase, calls, pages } from 'shared-api/paths';
import type { StoreOptions } from './db/open-store.ts';
import { demoFiles } from './importing/demo-library.ts';
import { isDemoLibraryUnfinished } from './importing/unfinished-demo-library.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { listActivations } from './releases/activation/activations.ts';
import { stopTimes } from './stop-on-signal.ts';
import { builtProject } from './testing/builds/built-project.ts';
import { askUntilClosed, openLateRequest } from './testing/clients/raw-clients.ts';
import { describeOnEachDatabase, describeOnSqlite } from './testing/databases.ts';
import { incoming } from './testing/incoming.ts';
import { findHalfNovels } from './testing/kill/find-halves.ts';
import { freePort, killProcesses, startProcess, type TestProcess } from './testing/processes/start-process.ts';
import { sampleNote } from './testing/sample-note.ts';
import { signInMember } from './testing/sign-in.ts';
import { limitMs } from './testing/time-limits.ts';
import { until } from './testing/until.ts';

/** Reads the log of a server until it says something. */
const saying = async (server: TestProcess, words: string): Promise<void> => {
  for (let line = ''; !line.includes(words); ) {
    line = await server.nextLine();
    // The log is JSON; what else comes is of a process that has ended.
    if (!line.startsWith('{')) throw new Error(`the server ended: ${line}`);
  }
};

/** Variables of a server on a library of either database; on PostgreSQL the folder of releases and the secret must be named. */
const environmentOf = (
  { dataDir, databaseUrl = '' }: StoreOptions,
  { port, releasesDir }: { port: number; releasesDir: string },
) => ({
  ...{ NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port) },
  ...(databaseUrl && { RELEASES_DIR: releasesDir, OVERRIDE_SECRET: 'x'.repeat(32) }),
});

describeOnSqlite('starting the server', (open) => {
  let other: Server;
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
    killProcesses();
    other.close();
  });

  it('a start whose port is taken says so in one sentence and ends with code 1', async () => {
    const store = await open();
    await saveNovel(store, incoming());
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const releasesDir = mkdtempSync(path.join(tmpdir(), 'shuhai-main-'));
    cleanups.push(() => rmSync(releasesDir, { recursive: true }));
    const env = environmentOf(open.optionsOf(store), { port, releasesDir });
    const { code, errors } = await startProcess(path.join(builtProject, 'server/main.ts'), { env }).ended();
    expect([code, errors.split('\n').at(-2)]).toEqual([
      1,
      `端口 ${port} 已被占用：请关闭占用它的程序，或用 PORT 换一个端口`,
    ]);
  });
});

describeOnSqlite('starting two servers at once on an empty folder', (open) => {
  afterEach(killProcesses);

  it(
    'the library and the first releases are made once and whole, and both servers serve them [B14.24]',
    async () => {
      const options = await open.emptyDatabase();
      const start = async () => {
        const port = await freePort();
        const env = { NODE_ENV: 'production', DATA_DIR: options.dataDir, DATABASE_URL: '', PORT: String(port) };
        const server = startProcess(path.join(builtProject, 'server/main.ts'), { env });
        await saying(server, 'Server listening');
        return { server, address: `http://127.0.0.1:${port}` };
      };
      const both = await Promise.all([start(), start()]);
      const store = await open(options);
      const titles = (await store.db.selectFrom('novels').select('title').execute()).map(({ title }) => title);
      expect([titles.length, new Set(titles).size]).toEqual(Array(2).fill((await demoFiles()).length));
      expect(await isDemoLibraryUnfinished(store)).toBe(false);
      expect((await store.db.selectFrom('picks').select('novel_id').execute()).length).toBeGreaterThan(0);
      expect(await findHalfNovels(store)).toEqual([]);
      expect(await listActivations(store)).toHaveLength(1);
      for (const { server, address } of both) {
        for (const page of ['/readyz', '/home', '/book/1001', '/detail/1001-1'])
          expect([page, (await fetch(address + page)).status]).toEqual([page, 200]);
        server.signal('SIGTERM');
        expect((await server.ended()).code).toBe(0);
      }
    },
    limitMs(120_000),
  );
});

describe('starting the server on a damaged database', () => {
  afterEach(killProcesses);

  it('a start on a file that is no database says so in Chinese and ends with code 1 [B14.21]', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-main-'));
    writeFileSync(path.join(dataDir, 'shuhai.db'), '这不是数据库'.repeat(500));
    const env = { NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' };
    const { code, errors } = await startProcess(path.join(builtProject, 'server/main.ts'), { env }).ended();
    rmSync(dataDir, { recursive: true });
    expect([code, errors.split('\n').at(-2)]).toEqual([1, '启动失败：数据库文件已损坏，请用备份恢复后再启动']);
  });
});

describeOnSqlite('stopping the server', (open) => {
  afterEach(killProcesses);

  it('a signal that comes twice, as it does when sent to a whole process group, still stops the server in order', async () => {
    const store = await open();
    await saveNovel(store, incoming());
    const env = { NODE_ENV: 'production', DATA_DIR: open.optionsOf(store).dataDir, PORT: '0', LOG_LEVEL: 'info' };
    const server = startProcess(path.join(builtProject, 'server/main.ts'), { env });
    await saying(server, 'Server listening');
    server.signal('SIGTERM');
    server.signal('SIGINT');
    server.signal('SIGTERM');
    expect((await server.ended()).code).toBe(0);
  });

  it('a server whose file another process is writing to ends with code 0 within ten seconds [B14.23]', async () => {
    const store = await open();
    const { novelId } = await saveNovel(store, incoming());
    const { dataDir } = open.optionsOf(store);
    const env = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(await freePort()) };
    const server = startProcess(path.join(builtProject, 'server/main.ts'), { env });
    await saying(server, 'Server listening');
    const other = new Database(path.join(dataDir, 'shuhai.db'));
    other.exec('begin immediate');
    // A page load is to be saved at the end.
    const page = await fetch(`http://127.0.0.1:${env.PORT}${pages.book(novelId)}`);
    expect(page.status).toBe(200);
    server.signal('SIGTERM');
    expect((await server.ended()).code).toBe(0);
    expect(other.inTransaction).toBe(true);
    expect(stopTimes.processMs).toBeLessThan(10_000);
    other.close();
  });
});

describeOnEachDatabase('stopping the server under load', (open) => {
  const folders: string[] = [];
  afterEach(() => {
    killProcesses();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  it('it ends with code 0 after it has answered every request that it got, and nothing that it acknowledged is lost [B14.23]', async () => {
    const store = await open();
    const { novelId } = await saveNovel(store, incoming());
    const members = await Promise.all(Array.from({ length: 8 }, () => signInMember(store)));
    const port = await freePort();
    const releasesDir = mkdtempSync(path.join(tmpdir(), 'shuhai-main-'));
    folders.push(releasesDir);
    const env = environmentOf(open.optionsOf(store), { port, releasesDir });
    const server = startProcess(path.join(builtProject, 'server/main.ts'), { env });
    await saying(server, 'Server listening');
    const halfSent = openLateRequest(port);
    const readers = Array.from({ length: 8 }, () =>
      askUntilClosed(port, () => ({ path: `${apiBase}${calls.novel(novelId)}` })),
    );
    const noteId = (member: number, number: number) => `member-${member}-note-${number}`;
    const writers = members.map(({ id, cookie }) => ({
      id,
      ...askUntilClosed(port, (number) => ({
        ...{ path: `${apiBase}${calls.saveNotes}`, cookie },
        body: { notes: [sampleNote(`${novelId}-1`, { id: noteId(id, number) })] },
      })),
    }));
    await until(() => [...readers, ...writers].every(({ answers }) => answers.length > 20));
    server.signal('SIGTERM');
    await saying(server, 'closing');
    halfSent.finish();
    expect(await halfSent.answer).toMatch(/^HTTP\/1\.1 400 .*connection: close/is);
    for (const { done, answers } of [...readers, ...writers]) {
      expect(await done).toBe('close');
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    expect((await server.ended()).code).toBe(0);
    const saved = await store.db.selectFrom('notes').select('client_id').execute();
    expect(saved.map(({ client_id }) => client_id).toSorted()).toEqual(
      writers.flatMap(({ id, answers }) => answers.map((_, number) => noteId(id, number))).toSorted(),
    );
  });
});
