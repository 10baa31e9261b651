import { facetCounter } from '../../novels/catalog/facets/count-facets.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import type { UncompressedPage } from '../../pages/cache/made-page.ts';
import { createPageCache } from '../../pages/cache/page-cache.ts';
import { publishedReleases } from '../../releases/selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../../releases/testing/release-workshop.ts';
import { describeOnPostgres } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/processes/tcp-proxy.ts';
import { until } from '../../testing/until.ts';
import type { ContentRevision } from '../content-revision.ts';
import type { Store } from '../open-store.ts';

/** The library goes back, as on an asynchronous replica that takes over and has not got the last commits. */
describeOnPostgres('a PostgreSQL that has lost commits', (open) => {
  let store: Store;
  let proxy: TcpProxy;
  let server: Store;
  let revision: ContentRevision;
  let workshop: ReleaseWorkshop;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    const url = new URL(open.optionsOf(store).databaseUrl ?? '');
    proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    server = await open({ ...open.optionsOf(store), databaseUrl: url.href });
    revision = await server.watchContent();
  });
  afterEach(async () => {
    await revision.close();
    proxy.disconnect();
    workshop.remove();
  });

  const answered = [() => true, () => false] as const;

  const stored = () => store.db.selectFrom('content_revision').select(['value', 'additions']).executeTakeFirstOrThrow();

  /** Connects the server to a library in which `lose` has undone what came after `before`. */
  const failOver = async (before: Awaited<ReturnType<typeof stored>>, lose: () => Promise<unknown>) => {
    const known = revision.current();
    proxy.disconnect();
    await until(
      async () =>
        !(await server.db
          .selectFrom('content_revision')
          .select('value')
          .execute()
          .then(...answered)),
    );
    await lose();
    await store.db.updateTable('content_revision').set(before).execute();
    await proxy.reconnect();
    await until(() => revision.current() !== known);
    await until(() =>
      server.db
        .selectFrom('content_revision')
        .select('value')
        .execute()
        .then(...answered),
    );
  };

  it('pages are kept again, and those of the lost future are not given', async () => {
    const cache = createPageCache(1_000_000);
    const keyNow = () => ({
      ...{ set: 'set', origin: 'http://localhost', url: '/home', encoding: 'identity' as const },
      ...{ revision: revision.current(), corrections: revision.corrections() },
    });
    const page = (html: string): UncompressedPage => ({ status: 200, html, policy: '', cacheable: true });
    const before = await stored();
    const known = revision.current();
    for (const title of ['甲', '乙', '丙']) await saveNovel(store, incoming({ title }));
    await until(() => revision.current() === known + 3);
    await cache.get(keyNow(), async () => page('lost'));
    await failOver(before, () => store.db.deleteFrom('novels').execute());
    const make = jest.fn(async () => page('kept'));
    expect(await cache.get(keyNow(), make)).toMatchObject({ body: Buffer.from('kept') });
    expect(cache.getAtOnce(keyNow())).toMatchObject({ body: Buffer.from('kept') });
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('a lost activation is not served any more, also where another one has its number', async () => {
    const onFault = jest.fn();
    await workshop.activateNew('shell', 'reader');
    const before = await stored();
    const source = publishedReleases({ store: server, folder: workshop.context.folder, onFault });
    const readerNow = async () =>
      (await source.selection(revision.current()).catch(() => null))?.stable.inPage.remotes.reader?.release;
    const served = await workshop.active();
    const lost = (await workshop.activateNew('reader')).reader;
    await until(async () => (await readerNow()) === lost);
    const { id } = await store.db
      .selectFrom('activations')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await failOver(before, () => store.db.deleteFrom('activations').where('id', '=', id).execute());
    await until(async () => (await readerNow()) === served?.reader);
    const other = (await workshop.activateNew('reader')).reader;
    await until(async () => (await readerNow()) === other);
    // The number is given again, and the count is what it was.
    const atOther = await stored();
    await failOver(atOther, () =>
      store.db
        .updateTable('activations')
        .set({ releases: JSON.stringify(served) })
        .where('id', '=', (eb) => eb.selectFrom('activations').select(({ fn }) => fn.max('id').as('id')))
        .execute(),
    );
    await until(async () => (await readerNow()) === served?.reader);
  });

  it('counts of the filters are those of the library, also where its count of changes is what it was', async () => {
    const countFacets = facetCounter(server);
    const novelsOf = async (name: string) => {
      const facets = await countFacets({});
      return facets.find((facet) => facet.name === 'category')?.values.find(({ label }) => label === name)?.count ?? 0;
    };
    await saveNovel(store, incoming({ title: '甲', category: '科幻' }));
    const counted = await stored();
    expect([await novelsOf('科幻'), await novelsOf('历史')]).toEqual([1, 0]);
    const lose = async () => {
      const [one, other] = await Promise.all(
        ['科幻', '历史'].map((name) =>
          store.db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
        ),
      );
      await store.db
        .updateTable('facet_cells')
        .set({ category_id: other?.id ?? 0 })
        .where('category_id', '=', one?.id ?? 0)
        .execute();
    };
    await failOver(counted, lose);
    expect([await novelsOf('科幻'), await novelsOf('历史')]).toEqual([0, 1]);
  });
});
