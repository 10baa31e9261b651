import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnPostgres } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { openTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { until } from '../testing/until.ts';
import type { ContentRevision } from './content-revision.ts';
import type { Store } from './open-store.ts';
import { watchPostgres } from './watch-postgres.ts';

describeOnPostgres('following the content revision over a connection', (open) => {
  let store: Store;
  let proxy: TcpProxy;
  let revision: ContentRevision;
  beforeEach(async () => {
    store = await open();
    const url = new URL(open.optionsOf(store).databaseUrl ?? '');
    proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    revision = await watchPostgres(url.href);
  });
  afterEach(async () => {
    await revision.close();
    proxy.disconnect();
  });

  const loses = async (loss: () => void) => {
    loss();
    await until(() => revision.current() < 0, 10_000);
  };

  it('the content revision moves by itself while there is no connection, and is right again once there is one', async () => {
    const before = revision.current();
    await loses(() => proxy.disconnect());
    const first = revision.current();
    await until(() => revision.current() < first);
    await saveNovel(store, incoming());
    await proxy.reconnect();
    await until(() => revision.current() === before + 1);
    await saveNovel(store, incoming({ intro: '一座灯塔。' }));
    await until(() => revision.current() === before + 2);
    expect(proxy.connections()).toBe(1);
  }, 20_000);

  it('a connection that is silent is noticed, not only one that breaks', async () => {
    const before = revision.current();
    await loses(() => proxy.stall());
    await until(() => revision.current() === before);
  }, 20_000);

  it('following the content revision ends quietly while there is no connection', async () => {
    await loses(() => proxy.disconnect());
    await revision.close();
    await proxy.reconnect();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(proxy.connections()).toBe(0);
  }, 20_000);

  it('where there is no connection at first, following the content revision says so', async () => {
    proxy.disconnect();
    await expect(watchPostgres(`postgres://shuhai@127.0.0.1:${proxy.port}/postgres`)).rejects.toThrow('ECONNREFUSED');
  });
});
