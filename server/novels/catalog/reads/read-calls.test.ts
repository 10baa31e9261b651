import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { chinaDay } from '../../../db/china-day.ts';
import type { Store } from '../../../db/open-store.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { callAs, signInMember } from '../../../testing/sign-in.ts';
import { until } from '../../../testing/until.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { getNovel } from '../get-novel.ts';
import { foldReads } from './fold-reads.ts';

describeOnEachDatabase('the call that counts a read', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let bid: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TRUST_PROXY: 'loopback' });
    ({ novelId: bid } = await saveNovel(store, incoming()));
  });
  afterAll(() => app.close());

  const read = async (headers: Record<string, string>, cid = `${bid}-1`) => {
    const answer = await app.inject({ method: 'POST', url: apiBase + calls.countRead, payload: { cid }, headers });
    return answer.json().data?.counted ?? answer.json().error;
  };

  it('the call that counts a read tells visitors apart by address and browser, and members by who they are', async () => {
    const home = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Browser' };
    expect(await read(home)).toBe(true);
    expect(await read(home)).toBe(false);
    expect(await read({ ...home, 'x-forwarded-for': '203.0.113.8' })).toBe(true);
    expect(await read({ ...home, 'x-forwarded-for': '2001:db8:1:2::1' })).toBe(true);
    expect(await read({ ...home, 'x-forwarded-for': '2001:db8:1:2:ffff::9' })).toBe(false);
    const member = await signInMember(store, '读者');
    expect(await read({ ...home, cookie: member.cookie })).toBe(true);
    expect((await callAs(app, member, calls.countRead, { cid: `${bid}-2` })).json()).toEqual({
      data: { counted: false },
    });
    await foldReads(store);
    expect((await getNovel(store, bid))?.read_count).toEqual({ day: 4, week: 4, month: 4, total: 4 });
  });

  it('the call that counts a read knows no chapter that is not there', async () => {
    expect(await read({}, `${bid}-99`)).toBe('章节不存在');
    expect(await read({}, 'x')).toBe('参数 cid 的格式不对');
  });

  it('the call that counts a read begins the new day when the server starts', async () => {
    const day = async () => (await store.db.selectFrom('read_rollover').select('day').executeTakeFirstOrThrow()).day;
    const site = await buildTestApp(store);
    expect(await day()).toBe(0);
    await site.listen({ port: 0 });
    await until(async () => (await day()) === chinaDay(Date.now()));
    await site.close();
  });
});
