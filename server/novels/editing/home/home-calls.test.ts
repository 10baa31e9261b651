import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { HomeLayout } from 'shared-api/console/schemas/home';
import { calls as readersCalls } from 'shared-api/paths';
import sharp from 'sharp';
import type { Store } from '../../../db/open-store.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { addBanner, removeBanner } from '../banners.ts';
import { dropUnusedCovers } from '../covers/save-cover.ts';
import { setPicks } from '../picks.ts';
import { removeNovel } from '../remove-novel.ts';

describeOnEachDatabase('the home page, as editors arrange it', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let editor: MemberClient;
  let ids: string[];
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    editor = memberClient(app, await signInStaff(store, 'editor'));
    ids = [];
    for (const title of ['甲', '乙', '丙']) ids.push((await saveNovel(store, incoming({ title }))).novelId);
  });
  afterEach(() => app.close());

  const layout = (): Promise<HomeLayout> => editor.get(calls.homeLayout);
  const empty = { picks: [], banners: [], hidden: [], reason: '' };
  const banner = (given = {}) => ({ title: '征文', link: '/filter', image_url: null, novel_id: null, ...given });
  const home = () => editor.get(readersCalls.home);
  const titles = (novels: { title: string }[]) => novels.map(({ title }) => title);
  const lastAct = () => store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const save = async (draft: object): Promise<[number, string | undefined]> =>
    editor.outcome(calls.saveHome, { ...empty, version: (await layout()).version, ...draft });

  it('picks, banners and hidden blocks count once they are saved, stand in one entry of the record, and are undone by it [B15.93]', async () => {
    const draft = { picks: [ids[2], ids[0]], banners: [banner()], hidden: ['added', 'hot'] };
    const before = await home();
    expect((await save(draft))[0]).toBe(200);
    const shown = await home();
    expect([titles(shown.picks), titles(shown.banners), shown.added]).toEqual([['丙', '甲'], ['征文'], []]);
    expect(await layout()).toMatchObject({ picks: [{ title: '丙' }, { title: '甲' }], hidden: ['hot', 'added'] });
    const act = await lastAct();
    expect(act).toMatchObject({ kind: 'home.change', before: '{"picks":"[]","banners":"[]","hidden":"[]"}' });

    await editor.post(calls.undoAct, { id: String(act.id), reason: '' });
    expect(await home()).toEqual(before);
    expect((await save({})) && (await lastAct()).undoes).toBe(act.id);
  });

  it('blocks are put in order: a novel stands in the first of them, and each order is undone [B15.117]', async () => {
    expect((await home()).order).toBeUndefined();
    const order = ['finished', 'added', 'banners', 'hot', 'picks'];
    expect((await save({ order, picks: [ids[0]] }))[0]).toBe(200);
    const shown = await home();
    expect([shown.order, await layout()]).toEqual([order, expect.objectContaining({ order })]);
    await save({ picks: [ids[0]] });
    expect((await layout()).order).toEqual(order);
    const act = await store.db
      .selectFrom('acts')
      .selectAll()
      .where('after', 'like', '%order%')
      .executeTakeFirstOrThrow();
    expect((await save({ order: order.slice(1) }))[0]).toBe(400);
    expect((await save({ order: ['hot', 'hot', 'banners', 'picks', 'added'] }))[0]).toBe(400);
    await editor.post(calls.undoAct, { id: String(act.id), reason: '' });
    expect((await home()).order).toBeUndefined();
  });

  it('what is announced stands at the head of the page, wherever the banners are [B15.110]', async () => {
    const [begins_at, ends_at] = ['2001-01-01T00:00:00Z', '2126-01-01T00:00:00Z'];
    const announcements = [{ title: '停机', text: '', link: null, begins_at, ends_at }];
    await save({ order: ['finished', 'hot', 'banners', 'added', 'picks'], announcements });
    expect((await home()).order).toEqual(['banners', 'finished', 'hot', 'added', 'picks']);
    await save({ announcements: [] });
    expect((await home()).order).toEqual(['finished', 'hot', 'banners', 'added', 'picks']);
  });

  it('a look at a draft shows the blocks as they would be, and changes nothing [B15.94]', async () => {
    const before = await home();
    const draft = { picks: [ids[1]], banners: [banner({ novel_id: ids[0] })], hidden: ['updated'] };
    const shown = await editor.post(calls.previewHome, draft);
    expect([titles(shown.picks), shown.banners[0].novel.title, shown.updated]).toEqual([['乙'], '甲', []]);
    expect(await home()).toEqual(before);
    await save(draft);
    expect(await home()).toEqual(shown);
  });

  it('of two who change the home page the second sees what the first did, and chooses [B15.93]', async () => {
    const { version } = await layout();
    expect((await save({ picks: [ids[0]] }))[0]).toBe(200);
    const second = await editor.outcome(calls.saveHome, { ...empty, picks: [ids[1]], version });
    expect(second).toEqual([409, '首页刚才已经改过了，请看过现在的样子再改']);
    expect((await layout()).picks).toMatchObject([{ title: '甲' }]);
  });

  it('what is no banner or no novel is refused in a sentence, and nothing changes [B15.93]', async () => {
    await save({ picks: [ids[0]] });
    const before = await layout();
    expect(await save({ banners: [banner({ title: ' ' })] })).toEqual([400, '请写横幅的标题']);
    expect((await save({ banners: [banner({ link: '//evil.example' })] }))[0]).toBe(400);
    expect((await save({ banners: [banner({ link: 'javascript:alert(1)' })] }))[0]).toBe(400);
    expect(await save({ banners: [banner({ image_url: 'https://evil.example/1.jpg' })] })).toEqual([
      400,
      '横幅“征文”的图片要先上传',
    ]);
    expect(await save({ banners: [banner({ image_url: `/covers/${'0'.repeat(64)}.jpg` })] })).toEqual([
      409,
      '横幅的图片已经不在了，请重新上传，首页没有改动',
    ]);
    expect(await save({ picks: ['999999'] })).toEqual([409, '没有编号为 999999 的作品，首页没有改动']);
    const all = ['banners', 'picks', 'hot', 'updated', 'added', 'finished'];
    expect(await save({ hidden: all })).toEqual([409, '首页至少要有一个栏目']);
    expect(await layout()).toEqual(before);
  });

  it('a picture of a banner is decoded, made small, and kept as long as the banner is there [B15.95]', async () => {
    const send = async (picture: Buffer) => {
      const answer = await editor.outcome(calls.keepBannerPicture, { picture: picture.toString('base64') });
      return answer;
    };
    expect(await send(Buffer.from('不是图片'))).toEqual([400, '横幅不是能读的图片，或已损坏']);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await send(svg))[1]).toContain('不是 SVG');
    const large = { create: { width: 3_000, height: 1_500, channels: 3, background: '#a33' } } as const;
    const picture = (await sharp(large).png().toBuffer()).toString('base64');
    const { image_url } = await editor.post(calls.keepBannerPicture, { picture });
    expect(image_url).toMatch(/^\/covers\/[0-9a-f]{64}\.jpg$/);
    const { width, height, format } = await sharp((await app.inject(image_url)).rawPayload).metadata();
    expect([width, height, format]).toEqual([1_280, 640, 'jpeg']);
    expect((await save({ banners: [banner({ image_url })] }))[0]).toBe(200);
    await store.db.updateTable('covers').set({ created_at: 0 }).execute();
    await dropUnusedCovers(store);
    expect((await app.inject(image_url)).statusCode).toBe(200);
    await save({});
    await dropUnusedCovers(store);
    expect((await app.inject(image_url)).statusCode).toBe(404);
  });

  it('the commands write into the record too, and an undo whose novel is gone says so [B15.93]', async () => {
    expect(await setPicks(store, [Number(ids[0])])).toEqual([]);
    expect(await lastAct()).toMatchObject({ kind: 'home.change', door: 'command', after: `{"picks":"[${ids[0]}]"}` });
    const added = await addBanner(store, { title: '新书', link: '/', image_url: null, novel_id: Number(ids[1]) });
    expect(await removeBanner(store, Number(added.id))).toBe(true);
    expect(await removeBanner(store, Number(added.id))).toBe(false);
    const removed = await lastAct();
    await removeNovel(store, Number(ids[1]));
    const administrator = memberClient(app, await signInStaff(store, 'administrator'));
    expect(await administrator.outcome(calls.undoAct, { id: String(removed.id), reason: '' })).toEqual([
      409,
      `没有编号为 ${ids[1]} 的作品，首页没有改动`,
    ]);
  });
});
