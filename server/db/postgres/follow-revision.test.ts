import { sql } from 'kysely';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnPostgres } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/processes/tcp-proxy.ts';
import { until } from '../../testing/until.ts';
import type { ContentRevision } from '../content-revision.ts';
import type { Store } from '../open-store.ts';
import { followRevision } from './follow-revision.ts';

describeOnPostgres('following the content revision over a connection', (open) => {
  let store: Store;
  let proxy: TcpProxy;
  let revision: ContentRevision;
  let lost: string[];
  beforeEach(async () => {
    store = await open();
    const url = new URL(open.optionsOf(store).databaseUrl ?? '');
    proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    lost = [];
    revision = await followRevision(url.href, { onLost: () => lost.push('lost'), onFound: () => lost.push('found') });
  });
  afterEach(async () => {
    await revision.close();
    proxy.disconnect();
  });

  it('the content revision stays while there is no connection, and goes on from another count once there is one', async () => {
    const before = revision.current();
    proxy.disconnect();
    await until(() => lost.length === 1);
    await saveNovel(store, incoming());
    expect(revision.current()).toBe(before);
    await proxy.reconnect();
    await until(() => revision.current() > before);
    const found = revision.current();
    expect(lost).toEqual(['lost', 'found']);
    await saveNovel(store, incoming({ intro: '一座灯塔。' }));
    await until(() => revision.current() === found + 1);
    expect(proxy.connections()).toBe(1);
  });

  it('a connection that is silent is noticed, not only one that breaks', async () => {
    proxy.stall();
    await until(() => lost.length === 2, 10_000);
    expect(lost).toEqual(['lost', 'found']);
  });

  it('a connection that ends alone is replaced, and the database does not count as lost', async () => {
    const before = revision.current();
    const others = sql`pid <> pg_backend_pid() and datname = current_database() and query = 'select'`;
    await until(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(
        store.db,
      );
      return rows.length > 0;
    });
    await until(async () => {
      await saveNovel(store, incoming({ intro: `${Math.random()}` }));
      return revision.current() > before;
    });
    expect(lost).toEqual([]);
  });

  it('a set that is tried is told to every server, and changes nothing yet [B7.09]', async () => {
    const told: unknown[] = [];
    revision.onAnnouncedSet((releases) => told.push(releases));
    const before = revision.current();
    await store.dialect.announceSet(store.db, { shell: 'shell@1.0.0-a', reader: 'reader@1.0.0-b' });
    await until(() => told.length > 0);
    expect(told).toEqual([{ shell: 'shell@1.0.0-a', reader: 'reader@1.0.0-b' }]);
    expect(revision.current()).toBe(before);
  });

  it('following the content revision ends quietly while there is no connection', async () => {
    proxy.disconnect();
    await until(() => lost.length === 1);
    await revision.close();
    await proxy.reconnect();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(proxy.connections()).toBe(0);
  });

  it('where there is no connection at first, following the content revision says so', async () => {
    proxy.disconnect();
    await expect(followRevision(`postgres://shuhai@127.0.0.1:${proxy.port}/postgres`)).rejects.toThrow('ECONNREFUSED');
  });
});
