import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { HomeAnnouncement, HomeLayout } from 'shared-api/console/schemas/home';
import { calls as readersCalls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { signInStaff } from '../../testing/staff.ts';
import { nextHomeChange } from '../catalog/home/announcements.ts';
import { getHome } from '../catalog/home/get-home.ts';

const noon = Date.parse('2026-11-26T04:00:00.000Z');
const hourMs = 3_600_000;

describeOnEachDatabase('announcements of the home page', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let editor: MemberClient;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    editor = memberClient(app, await signInStaff(store, 'editor'));
  });
  afterEach(() => app.close());

  const announcement = (given: Partial<HomeAnnouncement> = {}): HomeAnnouncement => ({
    title: '今夜停机维护',
    text: '两点到四点。\n请提前读完。',
    link: null,
    begins_at: new Date(noon).toISOString(),
    ends_at: new Date(noon + hourMs).toISOString(),
    ...given,
  });
  const layout = (): Promise<HomeLayout> => editor.get(calls.homeLayout);
  const save = async (draft: object): Promise<[number, string | undefined]> => {
    const { version } = await layout();
    return editor.outcome(calls.saveHome, { picks: [], banners: [], hidden: [], reason: '', version, ...draft });
  };
  const bannersAt = async (now: number) => (await getHome(store, undefined, now)).banners;

  it('one stands before the banners from its beginning until its end, with them switched off too [B15.110]', async () => {
    const banner = { title: '征文', link: '/filter', image_url: null, novel_id: null };
    const linked = announcement({ title: '征文开始', text: '', link: '/filter?ns=2' });
    const later = announcement({
      begins_at: new Date(noon + hourMs).toISOString(),
      ends_at: new Date(noon + 2 * hourMs).toISOString(),
    });
    await save({ banners: [banner], announcements: [announcement(), linked, later] });
    const titlesAt = async (now: number) => (await bannersAt(now)).map(({ title }) => title);
    expect(await titlesAt(noon - 1)).toEqual(['征文']);
    expect(await titlesAt(noon)).toEqual(['公告：今夜停机维护', '公告：征文开始', '征文']);
    expect(await titlesAt(noon + hourMs - 1)).toEqual(['公告：今夜停机维护', '公告：征文开始', '征文']);
    expect(await titlesAt(noon + hourMs)).toEqual(['公告：今夜停机维护', '征文']);
    expect(await titlesAt(noon + 2 * hourMs)).toEqual(['征文']);
    // As every release of the reader draws a banner.
    expect((await bannersAt(noon)).slice(0, 2)).toEqual([
      { title: '公告：今夜停机维护', image_url: null, link: './announcements#1', novel: null },
      { title: '公告：征文开始', image_url: null, link: '/filter?ns=2', novel: null },
    ]);
    await save({ banners: [banner], hidden: ['banners'] });
    expect(await titlesAt(noon)).toEqual(['公告：今夜停机维护', '公告：征文开始']);
  });

  it('the next change of the home page is the first beginning or end to come [B15.111]', async () => {
    expect(await nextHomeChange(store, noon)).toBeNull();
    await save({ announcements: [announcement()] });
    const moments = [noon - 5, noon, noon + 1, noon + hourMs];
    const next = await Promise.all(moments.map((time) => nextHomeChange(store, time)));
    expect(next).toEqual([noon, noon + hourMs, noon + hourMs, null]);
  });

  it('they are saved with the home page, stand in the record, and are undone by it; an earlier console leaves them alone [B15.113]', async () => {
    expect((await save({ announcements: [announcement()] }))[0]).toBe(200);
    expect((await layout()).announcements).toEqual([announcement()]);
    const act = await store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect([act.kind, act.before, Object.keys(JSON.parse(act.after ?? ''))]).toEqual([
      ...['home.change', '{"announcements":"[]"}', ['announcements']],
    ]);
    await save({ hidden: ['hot'] });
    expect((await layout()).announcements).toEqual([announcement()]);
    await editor.post(calls.undoAct, { id: String(act.id), reason: '' });
    expect(await layout()).toMatchObject({ announcements: [], hidden: ['hot'] });
  });

  it('a look shows the announcements of now [B15.94]', async () => {
    const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
    const [begins_at, ends_at] = [fromNow(-hourMs), fromNow(hourMs)];
    const draft = { picks: [], banners: [], hidden: [], announcements: [announcement({ begins_at, ends_at })] };
    expect((await editor.post(calls.previewHome, draft)).banners).toMatchObject([{ title: '公告：今夜停机维护' }]);
    expect((await editor.get(readersCalls.home)).banners).toEqual([]);
  });

  it.each<[string, Partial<HomeAnnouncement>]>([
    ['请写公告的标题', { title: ' ' }],
    ['公告的标题不能多于 60 个字', { title: '长'.repeat(61) }],
    ['公告“今夜停机维护”的正文不能多于 1000 个字', { text: '长'.repeat(1_001) }],
    [
      '公告“今夜停机维护”的链接应是本站路径（/ 开头）或网址（https:// 开头）',
      { text: '', link: 'javascript:alert(1)' },
    ],
    ['公告“今夜停机维护”有了正文就不用链接：读者点开的是正文', { link: '/filter' }],
    ['公告“今夜停机维护”的结束应晚于开始', { ends_at: new Date(noon).toISOString() }],
  ])('%s [B15.110]', async (sentence, given) => {
    expect(await save({ announcements: [announcement(given)] })).toEqual([400, sentence]);
    expect((await layout()).announcements).toEqual([]);
  });
});
