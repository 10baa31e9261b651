import { describeOnPostgres } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { until } from '../testing/until.ts';
import { openWire, type Wire } from '../testing/wire.ts';
import type { ContentRevision } from './content-revision.ts';
import type { Store } from './open-store.ts';
import { saveNovel } from './save-novel.ts';
import { watchPostgres } from './watch-postgres.ts';

describeOnPostgres('following the content revision over a connection', (open) => {
  let store: Store;
  let wire: Wire;
  let revision: ContentRevision;
  beforeEach(async () => {
    store = await open();
    const url = new URL(open.optionsOf(store).databaseUrl ?? '');
    wire = await openWire({ host: url.hostname, port: Number(url.port) });
    url.port = String(wire.port);
    revision = await watchPostgres(url.href);
  });
  afterEach(async () => {
    await revision.close();
    wire.cut();
  });

  const loses = async (loss: () => void) => {
    loss();
    await until(() => revision.current() < 0, 10_000);
  };

  it('moves by itself while there is none, and is right again once there is', async () => {
    const before = revision.current();
    await loses(() => wire.cut());
    const first = revision.current();
    await until(() => revision.current() < first);
    await saveNovel(store, incoming());
    await wire.mend();
    await until(() => revision.current() === before + 1);
    await saveNovel(store, incoming({ intro: '一座灯塔。' }));
    await until(() => revision.current() === before + 2);
    expect(wire.connections()).toBe(1);
  }, 20_000);

  it('notices one that is silent, not only one that breaks', async () => {
    const before = revision.current();
    await loses(() => wire.fallSilent());
    await until(() => revision.current() === before);
  }, 20_000);

  it('ends quietly while there is none', async () => {
    await loses(() => wire.cut());
    await revision.close();
    await wire.mend();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(wire.connections()).toBe(0);
  }, 20_000);

  it('says so where there is none at first', async () => {
    wire.cut();
    await expect(watchPostgres(`postgres://shuhai@127.0.0.1:${wire.port}/postgres`)).rejects.toThrow('ECONNREFUSED');
  });
});
