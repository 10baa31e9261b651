import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { NovelChange, NovelChoice, NovelJob } from 'shared-api/console/schemas/novel-jobs';
import type { Act } from 'shared-api/console/schemas/record';
import type { Store } from '../../../db/open-store.ts';
import { renameCategory } from '../../../novels/editing/categories/categories.ts';
import { editNovel } from '../../../novels/editing/edit-novel.ts';
import { getNovelRecord } from '../../../novels/editing/novel-records.ts';
import { facetCountsDiffer } from '../../../novels/editing/recount-facets.ts';
import { removeNovel } from '../../../novels/editing/remove-novel.ts';
import { setTakenDown } from '../../../novels/editing/take-down.ts';
import { saveNovel } from '../../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { removeAllNovels } from '../../../testing/many-novels.ts';
import { planOf, scans, sorts } from '../../../testing/queries/query-plan.ts';
import { callAs } from '../../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../../testing/staff.ts';
import { until } from '../../../testing/until.ts';
import { clearNovelJobs } from './clear-jobs.ts';
import { selectJobs } from './list-jobs.ts';
import { workOnNovelJobs } from './work-on-jobs.ts';

const quick = { novels: 4, pauseMs: 0, pauseTimes: 0, countMs: 0 };
const novels = 10;
const dayMs = 86_400_000;

describeOnEachDatabase('a bulk change of novels', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let editor: StaffMember;
  let client: MemberClient;
  let ids: string[];
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    editor = await signInStaff(store, 'editor', '编辑甲');
    client = memberClient(app, editor);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ids = [];
    for (let index = 0; index < novels; index += 1) {
      const given = { title: `灯塔${index}`, tags: ['海'], status: index < 2 ? 2 : 1 } as const;
      ids.push((await saveNovel(store, incoming({ ...given, tags: [...given.tags] }))).novelId);
    }
    await saveNovel(store, incoming({ title: '归船', category: '历史' }));
  });
  afterEach(async () => {
    await removeAllNovels(store);
    for (const table of ['acts', 'novel_jobs'] as const) await store.db.deleteFrom(table).execute();
  });

  const work = (signal = new AbortController().signal, pace = quick) => workOnNovelJobs(store, signal, pace);
  const prepare = async (change: NovelChange, choice: NovelChoice = { conditions: { find: '灯塔' } }) => {
    const { id } = await client.post(calls.prepareNovelJob, { choice, change });
    await work();
    return id as string;
  };
  const start = (id: string) => client.outcome(calls.startNovelJob, { id, reason: '整理' });
  const jobs = async (of = client): Promise<NovelJob[]> => (await of.get(calls.novelJobs)).items;
  const job = async (id: string) => (await jobs()).find((one) => one.id === id);
  const acts = async (): Promise<Act[]> => (await client.get(calls.acts({ object_kind: 'novel_job' }))).items;
  const undo = (id: string | null | undefined) => client.outcome(calls.undoAct, { id, reason: '弄错了' });
  const records = async () => Promise.all(ids.map((id) => getNovelRecord(store, Number(id))));
  const statuses = async () => (await records()).map((record) => record?.status);
  const downs = async () => (await records()).filter((record) => record?.taken_down_at !== null).length;

  it('tells what it would do before anything is changed, and needs a reason to start [B15.63]', async () => {
    const id = await prepare({ kind: 'status', status: 2 });
    expect(await job(id)).toMatchObject({
      ...{ state: 'ready', change: { kind: 'status', status: 2 }, found: 8, alike: 2, changed: 0, act: null },
      titles: ['灯塔9', '灯塔8', '灯塔7', '灯塔6', '灯塔5'],
    });
    expect(await client.outcome(calls.startNovelJob, { id, reason: ' ' })).toEqual([400, '请写明原因']);
    await work();
    expect(await statuses()).toEqual([2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await acts()).toEqual([]);
    expect(await start(id)).toEqual([200, undefined]);
    expect(await start(id)).toEqual([409, '这批修改已经开始了']);
    await work();
    expect(new Set(await statuses())).toEqual(new Set([2]));
    const [act] = await acts();
    expect(act).toMatchObject({
      ...{ kind: 'novels.change', object: { id, name: '8 部作品' }, reason: '整理', door: 'page' },
      ...{ before: null, after: { status: 2, novels: 8 }, may_undo: true },
    });
    expect(await job(id)).toMatchObject({ state: 'done', changed: 8, skipped: 0, act: act?.id, may_undo: true });
    expect(await facetCountsDiffer(store)).toBe(false);
  });

  it.each<[NovelChange, object]>([
    [
      { kind: 'category', category: '历史' },
      { category: '历史', edited: ['category_id'] },
    ],
    [
      { kind: 'tags', add: ['雾', ' 雾 '], remove: ['海'] },
      { tags: ['雾'], edited: ['tags'] },
    ],
    [
      { kind: 'status', status: 2 },
      { status: 2, edited: ['status'] },
    ],
    [{ kind: 'take_down' }, { taken_down_at: expect.any(String), edited: [] }],
  ])(
    '%j changes the chosen novels, and one undo puts each back as it was [B15.63 B15.65]',
    async (change, expected) => {
      const chosen = ids.slice(2, 9);
      const before = await records();
      const id = await prepare(change, { ids: [...chosen, '999999'] });
      await start(id);
      await work();
      const changed = await records();
      expect(changed.slice(2, 9)).toMatchObject(chosen.map(() => expected));
      expect([changed[0], changed[9]]).toEqual([before[0], before[9]]);
      expect(await facetCountsDiffer(store)).toBe(false);
      expect(await undo((await job(id))?.act)).toEqual([200, undefined]);
      await work();
      const later = { updated_at: expect.any(String) };
      expect(await records()).toEqual(before.map((record) => ({ ...record, ...later })));
      expect(await facetCountsDiffer(store)).toBe(false);
      const [undoing, done] = await acts();
      expect(undoing).toMatchObject({ kind: 'novels.change', undoes: done?.id, after: null, before: done?.after });
      expect(await undo(done?.id)).toEqual([409, '这一步已经撤销过了']);
      // And what undid it is undone in turn.
      expect(await undo(undoing?.id)).toEqual([200, undefined]);
      await work();
      expect((await records()).slice(2, 9)).toMatchObject(chosen.map(() => expected));
    },
  );

  it('restores what was taken down [B15.63]', async () => {
    for (const id of ids.slice(0, 3)) await setTakenDown(store, Number(id), true);
    const id = await prepare({ kind: 'restore' }, { conditions: { down: '1' } });
    expect(await job(id)).toMatchObject({ found: 3, alike: 0 });
    await start(id);
    await work();
    expect(await downs()).toBe(0);
  });

  it('deletes for good by the password alone, and cannot be undone [B15.63 B15.05]', async () => {
    const id = await prepare({ kind: 'remove' }, { ids: ids.slice(0, 3) });
    expect(await start(id)).toEqual([400, '删除作品要用另一个接口']);
    expect(await client.outcome(calls.removeNovels, { id, reason: '重复' })).toEqual([428, '请先再输入一次密码']);
    await callAs(app, editor, calls.confirm, { password: editor.password });
    expect(await client.outcome(calls.removeNovels, { id, reason: '重复' })).toEqual([200, undefined]);
    await work();
    expect((await records()).map((record) => record === null)).toEqual(ids.map((_, index) => index < 3));
    expect(await job(id)).toMatchObject({ state: 'done', changed: 3, may_undo: false });
    const [act] = await acts();
    expect(act).toMatchObject({ kind: 'novels.remove', may_undo: false, after: { novels: 3 } });
    expect(await undo(act?.id)).toEqual([409, '这一步不能撤销']);
    expect(await facetCountsDiffer(store)).toBe(false);
  });

  it('goes on where it was when its server ended between any two steps, and changes each novel once [B15.64]', async () => {
    const id = await prepare({ kind: 'tags', add: ['雾'], remove: [] });
    await start(id);
    const changed: number[] = [];
    for (let step = 0; step < 4; step += 1) {
      const ending = new AbortController();
      const working = work(ending.signal, { ...quick, pauseMs: 60_000 });
      await new Promise((resolve) => setTimeout(resolve, 150));
      ending.abort();
      await working;
      changed.push((await job(id))?.changed ?? 0);
    }
    expect(changed).toEqual([4, 8, 10, 10]);
    expect(await job(id)).toMatchObject({ state: 'done', skipped: 0 });
    expect((await records()).map((record) => record?.tags)).toEqual(ids.map(() => ['海', '雾']));
  });

  it('of two servers that work on it at once each changes novels of its own [B15.64]', async () => {
    const id = await prepare({ kind: 'take_down' });
    await start(id);
    await Promise.all([work(), work()]);
    expect(await job(id)).toMatchObject({ state: 'done', changed: novels, skipped: 0 });
    expect(await facetCountsDiffer(store)).toBe(false);
  });

  const revision = async () =>
    (await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value;

  it.each<[string, NovelChange, number]>([
    ['now and then, and at its end', { kind: 'status', status: 2 }, 2],
    ['with each of four steps that takes something down, and at its end', { kind: 'take_down' }, 5],
  ])('makes kept lists old %s [B15.138]', async (_, change, counted) => {
    const id = await prepare(change);
    await start(id);
    const before = await revision();
    await work(undefined, { ...quick, novels: 3, countMs: 60_000 });
    expect(await job(id)).toMatchObject({ state: 'done' });
    expect((await revision()) - before).toBe(counted);
  });

  it('that is stopped makes kept lists old at once [B15.138]', async () => {
    const id = await prepare({ kind: 'status', status: 2 });
    await start(id);
    const before = await revision();
    await client.outcome(calls.cancelNovelJob, { id, reason: '选错了' });
    expect(await revision()).toBe(before + 1);
  });

  it('is stopped where it is, by an entry of its own, and what it changed can be undone [B15.64 B15.65]', async () => {
    const id = await prepare({ kind: 'take_down' });
    await start(id);
    const ending = new AbortController();
    const working = work(ending.signal, { ...quick, pauseMs: 60_000 });
    await until(async () => (await job(id))?.changed === 4);
    expect(await undo((await job(id))?.act)).toEqual([409, '这批修改还没有做完，可以先停下它']);
    expect(await client.outcome(calls.cancelNovelJob, { id, reason: '选错了' })).toEqual([200, undefined]);
    ending.abort();
    await working;
    await work();
    expect(await job(id)).toMatchObject({ state: 'cancelled', changed: 4, may_undo: true });
    expect(await downs()).toBe(4);
    expect((await acts())[0]).toMatchObject({ kind: 'novels.cancel', before: { novels }, after: { novels: 4 } });
    expect(await client.outcome(calls.cancelNovelJob, { id })).toEqual([409, '这批修改已经结束了']);
    expect(await undo((await job(id))?.act)).toEqual([200, undefined]);
    await work();
    expect(await downs()).toBe(0);
  });

  it('leaves alone what was removed meanwhile, and its undoing what was changed since [B15.64 B15.65]', async () => {
    const id = await prepare({ kind: 'status', status: 2 });
    await removeNovel(store, Number(ids[9]));
    await start(id);
    await work();
    expect(await job(id)).toMatchObject({ changed: 7, skipped: 1 });
    await editNovel(store, Number(ids[5]), { status: 1 });
    await removeNovel(store, Number(ids[8]));
    await undo((await job(id))?.act);
    await work();
    expect((await jobs())[0]).toMatchObject({ change: null, state: 'done', found: 7, changed: 5, skipped: 2 });
    expect(await statuses()).toEqual([2, 2, 1, 1, 1, 1, 1, 1, undefined, undefined]);
  });

  it('gives a novel no more tags than it may have [B15.63]', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `签${index}`);
    await editNovel(store, Number(ids[0]), { tags: many });
    const id = await prepare({ kind: 'tags', add: ['雾'], remove: [] });
    expect(await job(id)).toMatchObject({ found: 10, alike: 0 });
    await editNovel(store, Number(ids[1]), { tags: many });
    await start(id);
    await work();
    expect(await job(id)).toMatchObject({ state: 'done', changed: 8, skipped: 2 });
  });

  it('finds a category that was renamed after it was prepared [B15.64]', async () => {
    const id = await prepare({ kind: 'category', category: '历史' });
    await start(id);
    await renameCategory(store, '历史', '史传');
    await work();
    expect(new Set((await records()).map((record) => record?.category))).toEqual(new Set(['史传']));
    await renameCategory(store, '史传', '历史');
  });

  it('is refused in a sentence where it says nothing, names no category, or nothing would change [B15.63]', async () => {
    const refused = (change: NovelChange) =>
      client.outcome(calls.prepareNovelJob, { choice: { ids: [ids[0]] }, change });
    expect(await refused({ kind: 'tags', add: [], remove: [' '] })).toEqual([400, '请写上要添上或去掉的标签']);
    expect(await refused({ kind: 'category', category: '没有的' })).toEqual([400, '没有分类“没有的”']);
    expect((await refused({ kind: 'status', status: 3 } as unknown as NovelChange))[0]).toBe(400);
    const id = await prepare({ kind: 'restore' });
    expect(await job(id)).toMatchObject({ found: 0, alike: novels });
    expect(await start(id)).toEqual([400, '没有要改的作品']);
    expect(await start('999999')).toEqual([404, '这批修改不存在']);
  });

  it('is seen and started by whoever prepared it alone, who has one at a time [B15.63]', async () => {
    const first = await prepare({ kind: 'take_down' });
    const other = memberClient(app, await signInStaff(store, 'editor'));
    expect(await jobs(other)).toEqual([]);
    expect(await other.outcome(calls.startNovelJob, { id: first, reason: '我来' })).toEqual([404, '这批修改不存在']);
    expect(await other.outcome(calls.cancelNovelJob, { id: first })).toEqual([404, '这批修改不存在']);
    const second = await prepare({ kind: 'status', status: 2 });
    expect((await jobs()).map(({ id }) => id)).toEqual([second]);
    expect((await client.post(calls.cancelNovelJob, { id: second })).act).toBeNull();
    expect(await jobs()).toEqual([]);
  });

  it('is given up where too many novels fit, and changes none [B15.63]', async () => {
    const id = await prepare({ kind: 'take_down' });
    await store.db.updateTable('novel_jobs').set({ state: 'finding', found: 10_000, position: null }).execute();
    await store.db.deleteFrom('novel_job_items').execute();
    await work();
    const error = '要改的作品多于 10000 部，请缩小范围，分几次改';
    expect(await job(id)).toMatchObject({ state: 'failed', error, changed: 0, may_undo: false });
    expect(await store.db.selectFrom('novel_job_items').select('novel_id').execute()).toEqual([]);
  });

  it('is given up after it failed three times, and others go on [B15.64]', async () => {
    const broken = await prepare({ kind: 'take_down' });
    await start(broken);
    await store.db.updateTable('novel_jobs').set({ change: '不是 JSON' }).execute();
    for (let time = 0; time < 3; time += 1) await expect(work()).rejects.toThrow();
    const { state } = await store.db.selectFrom('novel_jobs').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('failed');
    await store.db.deleteFrom('novel_jobs').execute();
  });

  it('is forgotten after a day where nobody started it, and after a month, and cannot be undone then [B15.65]', async () => {
    const done = await prepare({ kind: 'take_down' });
    await start(done);
    await work();
    const act = (await job(done))?.act;
    await prepare({ kind: 'restore' });
    await clearNovelJobs(store, Date.now());
    expect(await jobs()).toHaveLength(2);
    await clearNovelJobs(store, Date.now() + 2 * dayMs);
    expect((await jobs()).map(({ id }) => id)).toEqual([done]);
    await clearNovelJobs(store, Date.now() + 31 * dayMs);
    expect(await jobs()).toEqual([]);
    expect(await undo(act)).toEqual([409, '各部作品原来的样子已经清理，不能撤销了']);
  });

  it('is listed by its key, the newest first', async () => {
    const plan = await planOf(store, selectJobs(store, 1));
    // Of the jobs themselves it reads the newest, by their key, until it has enough.
    expect(scans(plan).filter((step) => !/novel_jobs/.test(step))).toEqual([]);
    expect(sorts(plan)).toEqual([]);
  });
});
