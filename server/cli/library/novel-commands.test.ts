import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { readRules } from 'shared-api/replace-rules/read-rules';
import type { Store } from '../../db/open-store.ts';
import { keepRules } from '../../importing/rules/novel-rules.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { runForJson, runLibraryCommand } from '../testing/run-library-command.ts';

// Every effect is read through a server that was running before the command came.
describeOnEachDatabase('the commands about novels', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    ({ novelId: id } = await saveNovel(store, incoming({ tags: ['海'] })));
    await saveNovel(store, incoming({ title: '归船', author: '江河', category: '历史', status: 2 }));
  });
  afterAll(() => app.close());

  const run = (...args: string[]) => runLibraryCommand(store, args);
  const json = (...args: string[]) => runForJson(store, args);
  const get = async (path: string) => (await app.inject(`${apiBase}${path}`)).json();
  const revision = async () =>
    (await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value;

  it('the command list prints the novels that fit its options', async () => {
    const titles = async (...args: string[]) => (await json('list', ...args)).map(({ title }) => title);
    expect(await titles()).toEqual(['灯塔守夜人', '归船']);
    expect(await titles('--status', '完本')).toEqual(['归船']);
    expect(await titles('--category', '科幻')).toEqual(['灯塔守夜人']);
    expect(await titles('--keyword', '燈塔')).toEqual(['灯塔守夜人']);
    expect(await titles('--keyword', '江')).toEqual(['归船']);
    expect(await titles('--limit', '1')).toEqual(['灯塔守夜人']);
    expect(await titles('--taken-down')).toEqual([]);
    expect((await run('list', '--taken-down')).out).toBe('没有符合条件的作品。\n');
    expect((await run('list')).out).toMatch(/^1001 {2}《灯塔守夜人》林海 {2}科幻 {2}连载 {2}\S+ {2}3 章\n1002 /);
  });

  it('the command show prints all of a novel', async () => {
    expect(await json('show', id)).toMatchObject([{ id, title: '灯塔守夜人', tags: ['海'], taken_down_at: null }]);
    expect((await run('show', id)).out).toContain('归类  科幻 · 连载 · 海');
  });

  it('the command rules prints the replacement rules of a novel as import --replace takes them', async () => {
    expect((await run('rules', id)).out).toBe('这部作品没有替换规则。\n');
    const { rules } = readRules('河蟹 => 和谐\n/^本站.*$/i');
    await store.db.transaction().execute((trx) => keepRules(trx, Number(id), rules));
    expect(readRules((await run('rules', id)).out).rules).toEqual(rules);
    expect(await json('rules', id)).toMatchObject([{ pattern: '河蟹', order: 0 }, { pattern: '(?mi)^本站.*$' }]);
  });

  it('several novels are taken down and restored at once; with one that is not there none is', async () => {
    const second = (await json('list')).map((novel) => novel.id).find((other) => other !== id) ?? '';
    const down = async () => (await json('list', '--taken-down')).map((novel) => novel.id);
    expect((await run('takedown', id, second, '9999')).code).toBe(1);
    expect(await down()).toEqual([]);
    await json('takedown', id, second);
    expect(await down()).toEqual([id, second].sort());
    await json('restore', id, second);
    expect(await down()).toEqual([]);
  });

  it('the command edit changes a novel, and later imports leave alone what was edited', async () => {
    const before = await revision();
    const options = [
      '--title',
      '灯塔',
      '--author',
      '林 海',
      '--category',
      '海洋',
      '--tags',
      '雾、灯',
      '--status',
      '完本',
    ];
    const [novel] = await json('edit', id, ...options, '--intro', '一座灯塔。', '--cover', '/covers/1.webp');
    expect(novel).toMatchObject({ title: '灯塔', author: '林 海', category: '海洋', tags: ['雾', '灯'], status: 2 });
    expect(await revision()).toBeGreaterThan(before);
    const shown = { title: '灯塔', intro: '一座灯塔。', cover_url: '/covers/1.webp', author: { name: '林 海' } };
    expect((await get(calls.novel(id))).data).toMatchObject(shown);
    expect((await get(calls.search('dengta'))).data.items).toMatchObject([{ id, title: '灯塔' }]);
    expect((await get(calls.search('守夜'))).data.items).toEqual([]);
    const { data } = await get(calls.filter({ tags: '雾' }));
    expect(data.items).toMatchObject([{ id }]);
    const counted = data.facets[0].values.filter(({ count }: { count: number }) => count > 0);
    expect(counted).toMatchObject([{ label: '海洋', count: 1 }]);

    const chapters = [...incoming().chapters, chapter('第四章 岸')];
    const saved = await saveNovel(store, incoming({ tags: ['海'], chapters }));
    expect(saved).toMatchObject({ novelId: id, outcome: 'changed', chapters: { added: 1 } });
    expect((await get(calls.novel(id))).data).toMatchObject({
      ...shown,
      status: 2,
      tags: ['雾', '灯'],
      chapter_count: 4,
    });
    expect((await get(calls.filter({ tags: '海' }))).data.items).toEqual([]);
  });

  it('the command edit with empty texts removes cover and tags', async () => {
    expect(await json('edit', id, '--cover', '', '--tags', '')).toMatchObject([{ cover_url: null, tags: [] }]);
    expect((await get(calls.novel(id))).data).toMatchObject({ cover_url: null, tags: [] });
  });

  it('the command takedown hides a novel and restore brings it back', async () => {
    expect(await json('takedown', id)).toEqual([{ id, title: '灯塔', taken_down: true, changed: true }]);
    expect(await get(calls.novel(id))).toEqual({ error: '作品已下架', code: 'gone' });
    expect(await json('list', '--taken-down')).toMatchObject([{ id }]);
    expect((await run('takedown', id)).out).toBe('《灯塔》本来就是下架的。\n');
    expect(await json('restore', id)).toMatchObject([{ taken_down: false, changed: true }]);
    expect((await get(calls.novel(id))).data.title).toBe('灯塔');
  });

  it('the command remove deletes a novel, only with --yes where nobody can be asked', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '要删的', tags: ['雾'] }));
    const refused = await run('remove', novelId);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('请加上 --yes')]);
    expect(await json('remove', novelId, '--yes')).toEqual([{ id: novelId, title: '要删的', removed: true }]);
    expect((await get(calls.novel(novelId))).code).toBe('not_found');
    expect((await get(calls.search('要删的'))).data.items).toEqual([]);
    expect(
      (await get(calls.otherSearch('第一章'))).data.items.map(({ novel }: { novel: { id: string } }) => novel.id),
    ).not.toContain(novelId);
    expect((await get(calls.filter())).data.facets.at(-1).values).toEqual([]);
    const again = await saveNovel(store, incoming({ title: '要删的' }));
    expect(Number(again.novelId)).toBeGreaterThan(Number(novelId));
    await json('remove', again.novelId, '--yes');
  });

  it('novels chosen by a query are taken down, restored and removed together, and only with --yes where nobody can be asked [B7.11]', async () => {
    const ids: string[] = [];
    for (const title of ['雪国一', '雪国二'])
      ids.push((await saveNovel(store, incoming({ title, author: '广告商', category: '历史' }))).novelId);
    const { novelId: other } = await saveNovel(store, incoming({ title: '雪国三', category: '历史', status: 2 }));
    const chosen = ['--keyword', '广告商', '--category', '历史', '--status', '连载'];
    const idsOf = async (...args: string[]) => (await json(...args, ...chosen, '--yes')).map((novel) => novel.id);
    for (const command of ['takedown', 'remove']) {
      const refused = await run(command, ...chosen);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('请加上 --yes')]);
    }
    expect(await idsOf('takedown')).toEqual(ids);
    expect((await run('takedown', ...chosen, '--yes')).err).toBe('失败：没有符合条件的作品\n');
    expect(await idsOf('restore')).toEqual(ids);
    await json('takedown', ids[0] ?? '');
    expect(await idsOf('remove', '--taken-down')).toEqual(ids.slice(0, 1));
    expect(await idsOf('remove')).toEqual(ids.slice(1));
    expect((await json('list', '--keyword', '雪国')).map((novel) => novel.id)).toEqual([other]);
    await json('remove', other, '--yes');
  });

  it('several novels are removed at once; with one that is not there none is [B7.11]', async () => {
    const ids: string[] = [];
    for (const title of ['雨一', '雨二']) ids.push((await saveNovel(store, incoming({ title }))).novelId);
    expect((await run('remove', ...ids, '9999', '--yes')).code).toBe(1);
    expect(await json('list', '--keyword', '雨')).toHaveLength(2);
    expect((await json('remove', ...ids, '--yes')).map(({ removed }) => removed)).toEqual([true, true]);
    expect(await json('list', '--keyword', '雨')).toEqual([]);
  });

  it('the command seed adds synthetic novels and prints how many', async () => {
    const options = ['--novels', '2', '--chapters', '1', '--characters', '50', '--json'];
    const { code, out, err } = await run('seed', ...options);
    expect([code, JSON.parse(out)]).toEqual([0, { added: 2, chapters: 1 }]);
    expect(err).toMatch(/^已写入 2 \/ 2 部/);
    expect(JSON.parse((await run('seed', ...options)).out)).toEqual({ added: 0, chapters: 1 });
  });

  it.each([
    [['show'], 2, '没有给出作品编号'],
    [['show', 'x'], 2, '“x”不是作品编号'],
    [['show', '1001', '1002'], 2, '多余的参数：1002'],
    [['show', '9999'], 1, '没有编号为 9999 的作品'],
    [['edit', '1001'], 2, '没有给出要修改的内容'],
    [['edit', '1001', '--title', ' '], 2, '--title 不能为空'],
    [['edit', '1001', '--cover', 'javascript:alert(1)'], 2, '--cover 应是本站路径（/ 开头）或网址'],
    [['edit', '1001', '--cover', '//evil.example/x'], 2, '--cover 应是本站路径'],
    [['edit', '9999', '--title', '有'], 1, '没有编号为 9999 的作品'],
    [['takedown', '9999'], 1, '没有编号为 9999 的作品'],
    [['remove', '9999', '--yes'], 1, '没有编号为 9999 的作品'],
    [['remove', '--yes'], 2, '没有给出作品编号'],
    [['remove', '--taken-down', '--yes'], 2, '没有给出作品编号'],
    [['remove', '1001', '--keyword', '灯塔', '--yes'], 2, '作品编号和查询条件只能给一种'],
    [['remove', '--keyword', '%', '--yes'], 1, '没有符合条件的作品'],
    [['takedown', '--category', ' ', '--yes'], 2, '--category 不能为空'],
  ])('%j ends with %i and says why', async (args, code, message) => {
    const ran = await run(...args);
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(message)]);
    expect(ran.out).toBe('');
  });
});
