import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { apiBase, calls, feeds, pages } from 'shared-api/paths';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { builtProject } from '../../testing/builds/built-project.ts';
import { describeOnPostgres } from '../../testing/databases.ts';
import { longNovel } from '../../testing/failing-storage.ts';
import { startPostgresCluster } from '../../testing/postgres/postgres-cluster.ts';
import { openPostgresPair } from '../../testing/postgres/postgres-pair.ts';
import { sampleNote } from '../../testing/sample-note.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';
import { until } from '../../testing/until.ts';
import { openStore, type Store } from '../open-store.ts';
import { storageFaults } from '../storage-fault.ts';

/** A PostgreSQL, and how it ceases to take writes and takes them again. */
interface Wayward {
  url: string;
  refuseWrites: () => Promise<unknown>;
  takeWrites: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** Set for all transactions from now on, those of connections that are open too, as operators and tools do where a disk is full. */
const openReadOnly = async (): Promise<Wayward> => {
  const cluster = await startPostgresCluster(builtProject);
  const set = async (readOnly: 'on' | 'off') => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(`alter system set default_transaction_read_only = ${readOnly}`);
    await client.query('select pg_reload_conf()');
    await client.end();
  };
  return { url: cluster.url, refuseWrites: () => set('on'), takeWrites: () => set('off'), close: cluster.stop };
};

/** The address leads to a replica that is not the primary yet. */
const openStandby = async (): Promise<Wayward> => {
  const pair = await openPostgresPair();
  await pair.create();
  return { url: pair.databaseUrl, refuseWrites: pair.standBy, takeWrites: pair.promote, close: pair.close };
};

describe.each([
  ['set to read only', openReadOnly],
  ['a standby', openStandby],
])('a PostgreSQL that is %s', (_, openWayward) => {
  describeOnPostgres('takes no writes', () => {
    let wayward: Wayward;
    let store: Store;
    let site: FastifyInstance;
    let member: TestMember;
    let novel: string;
    const errors: string[] = [];
    beforeAll(async () => {
      wayward = await openWayward();
      store = await openStore({ databaseUrl: wayward.url, dataDir: '' });
      novel = (await saveNovel(store, longNovel('雨夜'))).novelId;
      member = await signInMember(store);
      const write = (line: string) => {
        const { level, msg } = JSON.parse(line) as { level: number; msg: string };
        if (level >= 50) errors.push(msg);
      };
      site = await buildTestSite(store, { logger: { stream: { write } } });
      await site.ready();
    });
    afterAll(async () => {
      await site.close();
      await store.close();
      await wayward.close();
    });

    const call = (path: string, body?: object) => callAs(site, member, path, body);
    const hourAgo = Date.now() - 3_600_000;
    const lastSeen = async () =>
      (await store.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;

    it('readers and members read on, writes answer 503 in Chinese, and all is well once it takes writes [B14.40]', async () => {
      await store.db.updateTable('sessions').set({ last_seen_at: hourAgo }).execute();
      await wayward.refuseWrites();
      const like = { bid: novel, liked: true };
      await until(
        async () =>
          (await call(calls.setLike, like)).statusCode === 503 && (await call(calls.profile)).statusCode === 200,
      );
      const saidBefore = errors.length;
      const own = [calls.profile, calls.sessions, calls.messages(), calls.collection(), calls.notes(novel)];
      own.push(calls.readingHistory(), calls.continueReading, calls.readingTime());
      own.push(calls.home, calls.chapter(`${novel}-2`), calls.novel(novel), calls.chapters(novel), calls.filter({}));
      for (const path of own) expect([path, (await call(path)).statusCode]).toEqual([path, 200]);
      const addresses = [pages.home, pages.book(novel), feeds.newChapters, feeds.novel(novel), feeds.epub(novel)];
      addresses.push(`${feeds.catalogue}/new`, '/sitemap.xml', '/healthz');
      for (const url of addresses) expect([url, (await site.inject(url)).statusCode]).toEqual([url, 200]);
      const writes: [path: string, body: object][] = [
        [calls.progress, { cid: `${novel}-2` }],
        [calls.setLike, like],
        [calls.saveNotes, { notes: [sampleNote(`${novel}-1`, { id: 'read-only' })] }],
        [calls.countRead, { cid: `${novel}-1` }],
      ];
      for (const [path, body] of writes) {
        const answer = await call(path, body);
        expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '2']);
        expect(answer.json()).toEqual({ error: '书库的存储出了故障，请稍后再试', code: 'unavailable' });
      }
      expect((await site.inject(apiBase + calls.captcha)).statusCode).toBe(503);

      await wayward.takeWrites();
      await until(async () => (await call(calls.setLike, like)).statusCode === 200);
      for (const [path, body] of writes) expect([path, (await call(path, body)).statusCode]).toEqual([path, 200]);
      expect((await site.inject(apiBase + calls.captcha)).statusCode).toBe(200);
      // Changes are followed again.
      await saveNovel(store, longNovel('灯塔'));
      await until(async () => (await site.inject(pages.home)).body.includes('灯塔'));
      expect(errors.filter((sentence) => sentence === storageFaults.read_only)).toHaveLength(1);
      expect(errors.slice(saidBefore)).toEqual([]);
      await site.close();
      expect(await lastSeen()).toBeGreaterThan(hourAgo);
    });
  });
});
