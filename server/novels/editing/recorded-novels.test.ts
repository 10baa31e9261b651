import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { Act } from 'shared-api/console/schemas/record';
import { runLibraryCommand } from '../../cli/testing/run-library-command.ts';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { signInStaff } from '../../testing/staff.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { editNovel } from './edit-novel.ts';
import { getNovelRecord } from './novel-records.ts';
import { facetCountsDiffer } from './recount-facets.ts';

describeOnEachDatabase('the record of novels', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let client: MemberClient;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    client = memberClient(app, await signInStaff(store, 'administrator'));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ novelId: id } = await saveNovel(store, incoming({ tags: ['海'] })));
  });
  afterEach(async () => {
    await removeAllNovels(store);
    await store.db.deleteFrom('acts').execute();
  });

  const run = async (...args: string[]) => expect(await runLibraryCommand(store, args)).toMatchObject({ code: 0 });
  const acts = async (): Promise<Act[]> => (await client.get(calls.acts({ object_kind: 'novel' }))).items;
  const undo = (act: Act | undefined) => client.outcome(calls.undoAct, { id: String(act?.id), reason: '弄错了' });
  const record = () => getNovelRecord(store, Number(id));

  it('commands that change a novel write an entry each, with what it was and why [B15.06 B15.60]', async () => {
    await run('edit', id, '--title', '守夜人', '--add-tags', '雾', '--status', '完本', '--reason', '原书改名');
    await run('takedown', id);
    await run('restore', id, '--reason', '授权到了');
    await run('remove', id, '--yes');
    const object = { kind: 'novel', id, name: '守夜人' };
    expect((await acts()).toReversed()).toMatchObject([
      {
        ...{ kind: 'novel.edit', door: 'command', actor: { id: null }, object, reason: '原书改名', may_undo: true },
        before: { title: '灯塔守夜人', tags: '["海"]', status: 1, by_hand: '' },
        after: { title: '守夜人', tags: '["海","雾"]', status: 2, by_hand: 'title,tags,status' },
      },
      { kind: 'novel.take_down', object, before: { taken_down: false }, after: { taken_down: true }, reason: '' },
      { kind: 'novel.restore', object, reason: '授权到了' },
      { kind: 'novel.remove', object, before: { chapters: 3 }, after: null, may_undo: false },
    ]);
  });

  it('what changes nothing writes nothing [B15.60]', async () => {
    await run('takedown', id);
    await run('takedown', id);
    await run('edit', id, '--status', '2');
    await run('edit', id, '--status', '2');
    await run('edit', id, '--remove-tags', '没有的');
    expect(await acts()).toHaveLength(2);
  });

  it('an edit is undone: names, category, tags and searches, and imports bring the columns up to date again [B15.08 B15.60]', async () => {
    const before = await record();
    const edit = {
      title: '守夜人',
      author: '江河',
      category: '历史',
      tags: ['雾'],
      status: 2,
      intro: '一座灯塔',
    } as const;
    await editNovel(store, Number(id), edit);
    expect(await undo((await acts())[0])).toEqual([200, undefined]);
    expect(await record()).toEqual({ ...before, updated_at: expect.any(String) });
    expect(await facetCountsDiffer(store)).toBe(false);
    const [undoing] = await acts();
    expect(undoing).toMatchObject({ kind: 'novel.edit', after: { title: '灯塔守夜人', by_hand: '' } });
    await saveNovel(store, incoming({ tags: ['海'], status: 2 }));
    expect(await record()).toMatchObject({ status: 2, edited: [] });
  });

  it('an edit that was followed by another of the same column is not undone, one of another column is [B15.08 B15.60]', async () => {
    await editNovel(store, Number(id), { status: 2 });
    const [first] = await acts();
    await editNovel(store, Number(id), { intro: '一座灯塔' });
    expect(await undo(first)).toEqual([200, undefined]);
    await editNovel(store, Number(id), { status: 2 });
    const [again] = await acts();
    await editNovel(store, Number(id), { status: 1 });
    expect(await undo(again)).toEqual([409, '之后又有改动，不能撤销了']);
    expect(await record()).toMatchObject({ status: 1, intro: '一座灯塔' });
  });

  it('a takedown is undone, and not where the novel has gone [B15.08 B15.60]', async () => {
    await run('takedown', id);
    const [act] = await acts();
    expect(await undo(act)).toEqual([200, undefined]);
    expect((await record())?.taken_down_at).toBeNull();
    await run('takedown', id);
    const [later] = await acts();
    await run('remove', id, '--yes');
    expect(await undo(later)).toEqual([404, '这部作品不存在']);
  });

  it('a cover that was cleared away does not come back [B15.60]', async () => {
    const cover = `/covers/${'0'.repeat(64)}.jpg`;
    await editNovel(store, Number(id), { cover });
    await editNovel(store, Number(id), { cover: null });
    expect(await undo((await acts())[0])).toEqual([409, '原来的封面图片已经清理，不能撤销了']);
  });

  it('the command edit changes category, tags and status of several novels, and names of one alone', async () => {
    const { novelId: other } = await saveNovel(store, incoming({ title: '归船', tags: ['山'] }));
    await run('edit', id, other, '--add-tags', '雾', '--remove-tags', '山', '--category', '历史');
    expect((await record())?.tags).toEqual(['海', '雾']);
    expect(await getNovelRecord(store, Number(other))).toMatchObject({ tags: ['雾'], category: '历史' });
    expect(await runLibraryCommand(store, ['edit', id, other, '--title', '同名'])).toMatchObject({ code: 2 });
    expect(await runLibraryCommand(store, ['edit', id, '9999', '--status', '2'])).toMatchObject({ code: 1 });
    expect((await record())?.status).toBe(1);
  });
});
