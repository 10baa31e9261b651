import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { apiBase, calls } from 'shared-api/paths';
import { storageFaultOf, storageFaults } from './db/storage-fault.ts';
import { damages } from './db/testing/damages.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { describeOnEachDatabase, describeOnPostgres } from './testing/databases.ts';
import {
  failWrites,
  fillLibrary,
  longNovel,
  makeReadOnly,
  makeRoom,
  readDamaged,
  serveCalls,
} from './testing/failing-storage.ts';
import { openFuzzedServer } from './testing/fuzz/open-fuzzed-server.ts';
import { runFuzz } from './testing/fuzz/run-fuzz.ts';
import { sampleNote } from './testing/sample-note.ts';
import { callAs, signInMember } from './testing/sign-in.ts';
import { limitMs } from './testing/time-limits.ts';

describe('storage that fails', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-storage-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['full', 'read_only'] as const)(
    'while it is %s, that is said once in the log, and reading goes on',
    async (fault) => {
      const store = await fillLibrary(folder);
      await failWrites(store, fault);
      const { app, ask, errors } = await serveCalls(store);
      expect(await saveNovel(store, longNovel('写不进的书')).catch(storageFaultOf)).toBe(fault);
      // The first ones may still find room on a page that is not full.
      for (let count = 0; count < 100; count += 1) await ask(calls.captcha);
      expect(await ask(calls.captcha)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(errors).toEqual([storageFaults[fault]]);
      expect((await ask(calls.chapter('1001-1'))).status).toBe(200);
      await app.close();
      await store.close();
    },
  );

  it('on a disk that is full members read all that is theirs, and have each acknowledged write once there is room', async () => {
    const store = await fillLibrary(folder);
    const member = await signInMember(store);
    const hourAgo = Date.now() - 3_600_000;
    await store.db.updateTable('sessions').set({ last_seen_at: hourAgo }).execute();
    const { app } = await serveCalls(store);
    const note = (number: number) => {
      const written = sampleNote('1001-1', { id: `full-disk-${number}`, note: '雨'.repeat(500) });
      return callAs(app, member, calls.saveNotes, { notes: [written] });
    };
    await failWrites(store, 'full');
    const answers = [];
    // The first ones may still find room on a page that is not full; two at a time share a commit.
    for (let number = 0; number < 60; number += 2)
      answers.push(...(await Promise.all([note(number), note(number + 1)])));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'unavailable', error: expect.stringMatching(/\p{Script=Han}/u) });
    }
    const reads = [calls.chapter('1001-1'), calls.profile, calls.sessions, calls.messages(), calls.collection()];
    reads.push(calls.notes('1001'), calls.readingHistory(), calls.continueReading, calls.readingTime());
    for (const call of reads) expect((await callAs(app, member, call)).statusCode).toBe(200);
    await makeRoom(store);
    expect((await note(60)).statusCode).toBe(200);
    expect(await store.db.selectFrom('notes').selectAll().execute()).toHaveLength(answers.length - refused.length + 1);
    await app.close();
    const { last_seen_at } = await store.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow();
    expect(last_seen_at).toBeGreaterThan(hourAgo);
    await store.close();
  });

  it.each(Object.entries(damages))(
    'of a damaged database (%s) it is said what is wrong, and the rest is read',
    async (name, { readsOn }) => {
      const source = await fillLibrary(folder);
      await source.close();
      const reading = await readDamaged(path.join(folder, 'shuhai.db'), path.join(folder, 'damaged'), name);
      expect(reading).toMatchObject({ refused: readsOn ? undefined : 'damaged', others: 0 });
      expect(reading.read > 0).toBe(readsOn);
      expect(reading.errors).toEqual(reading.unavailable > 0 ? [storageFaults.damaged] : []);
    },
  );
});

describeOnEachDatabase('a database that takes no writes', (open) => {
  it('reads for members who are signed in, and has the last use of each session once it writes again', async () => {
    const store = await open();
    const member = await signInMember(store);
    const before = Date.now() - 3_600_000;
    await store.db.updateTable('sessions').set({ last_seen_at: before }).execute();
    const refuseWrites = {
      sqlite: sql`create trigger refuse before update on sessions begin select raise(abort, 'full'); end`,
      postgres: sql`alter table sessions add constraint refuse check (last_seen_at <= ${sql.lit(before)})`,
    }[store.dialect.name];
    const writeAgain = {
      sqlite: sql`drop trigger refuse`,
      postgres: sql`alter table sessions drop constraint refuse`,
    }[store.dialect.name];
    await refuseWrites.execute(store.db);
    const { app } = await serveCalls(store);
    for (const call of [calls.profile, calls.sessions, calls.continueReading])
      expect((await callAs(app, member, call)).statusCode).toBe(200);
    await writeAgain.execute(store.db);
    await app.close();
    const seen = await store.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow();
    expect(seen.last_seen_at).toBeGreaterThan(before);
  });

  it(
    'every request by GET is answered as always, whoever makes it, but that for a captcha, which is made for it',
    async () => {
      const store = await open();
      const { app, operations, callers, known } = await openFuzzedServer(store);
      const signedIn = await Promise.all(
        callers.map(async ({ name, headers }) => {
          const given = await headers();
          return { name, headers: async () => given };
        }),
      );
      await makeReadOnly(store);
      const reads = operations.filter(
        ({ method, path }) => method === 'GET' && !path.startsWith(`${apiBase}/captcha/`),
      );
      const result = await runFuzz({ app, operations: reads, callers: signedIn, known, count: 600, seed: 27 });
      const captcha = await app.inject(apiBase + calls.captcha);
      await app.close();
      expect(result.faults).toEqual([]);
      expect(result.statuses[200]).toBeGreaterThan(200);
      expect([captcha.statusCode, captcha.json().code]).toEqual([503, 'unavailable']);
    },
    limitMs(60_000),
  );
});

describeOnPostgres('a PostgreSQL whose disk is full', (open) => {
  it('that is said once in the log, calls that write answer 503 without asking it again, until after a while there is room; reading goes on', async () => {
    const store = await open();
    const { novelId } = await saveNovel(store, longNovel('写得进的书'));
    // As PostgreSQL itself says it: class 53, appendix A.
    await sql`create sequence tries`.execute(store.db);
    await sql`create function fail_write() returns trigger language plpgsql as
      $$ begin perform nextval('tries'); raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      store.db,
    );
    await sql`create trigger fail_write before insert on captchas for each row execute function fail_write()`.execute(
      store.db,
    );
    const { app, ask, errors } = await serveCalls(store);
    for (let count = 0; count < 5; count += 1)
      expect(await ask(calls.captcha)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(errors).toEqual([storageFaults.full]);
    expect((await ask(calls.chapter(`${novelId}-1`))).status).toBe(200);
    // What is refused takes room in PostgreSQL's log, too: it was asked once.
    const { rows } = await sql<{ last_value: number }>`select last_value from tries`.execute(store.db);
    expect(Number(rows[0]?.last_value)).toBe(1);
    await sql`drop trigger fail_write on captchas`.execute(store.db);
    expect((await ask(calls.captcha)).status).toBe(503);
    const later = performance.now() + 5_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect((await ask(calls.captcha)).status).toBe(200);
    jest.restoreAllMocks();
    await app.close();
  });
});
