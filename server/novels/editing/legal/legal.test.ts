import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { apiBase, calls as readersCalls } from 'shared-api/paths';
import type { Store } from '../../../db/open-store.ts';
import { buildTestSite } from '../../../testing/build-test-site.ts';
import { type MemberClient, memberClient } from '../../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { until } from '../../../testing/until.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { changeLegalTexts } from './legal-texts.ts';

describeOnEachDatabase('legal pages', (open) => {
  let store: Store;
  let site: FastifyInstance;
  let administrator: MemberClient;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
    site = await buildTestSite(store);
    administrator = memberClient(site, await signInStaff(store, 'administrator'));
  });
  afterEach(() => changeLegalTexts(store, { terms: '', privacy: '', complaints: '' }));
  afterAll(() => site.close());

  const save = (texts: object) => administrator.outcome(calls.saveLegalTexts, { texts, reason: '' });
  const get = (url: string) => site.inject({ url, headers: { accept: 'text/html' } });
  const links = async () => (await site.inject({ url: apiBase + readersCalls.links })).json().data;

  it('a page is there once it has words, and is linked from the footer of every page [B15.114]', async () => {
    expect((await get('/legal/privacy')).statusCode).toBe(404);
    expect((await get('/legal/elsewhere')).statusCode).toBe(404);
    const before = await links();
    // Pages of a novel are kept by what they show beside it: the footer is part of that.
    await until(async () => !(await get('/book/1001')).body.includes('/legal/'), 1_000);
    expect((await save({ privacy: '不收集 <b>任何</b> 数据。\n\n只记住登录。' }))[0]).toBe(200);
    expect(await links()).toEqual([...before, { link_name: '隐私政策', link_url: '/legal/privacy' }]);
    for (const url of ['/home', '/book/1001', '/detail/1001-1'])
      await until(async () => (await get(url)).body.includes('href="/legal/privacy"'));
    const page = await get('/legal/privacy');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>隐私政策</h1>');
    expect(page.body).toContain('<p>不收集 &lt;b&gt;任何&lt;/b&gt; 数据。</p>\n<p>只记住登录。</p>');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    await save({ privacy: ' \n ' });
    expect((await get('/legal/privacy')).statusCode).toBe(404);
    expect(await links()).toEqual(before);
  });

  it('what changed stands in the record, and is undone by it; the others stay [B15.115]', async () => {
    await save({ terms: '第一版', complaints: '写信给站长' });
    await save({ terms: '第二版' });
    const act = await store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(act).toMatchObject({ kind: 'legal.change', before: '{"terms":"第一版"}', after: '{"terms":"第二版"}' });
    await administrator.post(calls.undoAct, { id: String(act.id), reason: '' });
    expect(await administrator.get(calls.legalTexts)).toEqual({
      ...{ terms: '第一版', privacy: '', complaints: '写信给站长' },
    });
    // Without a change there is no entry.
    const acts = await store.db.selectFrom('acts').select('id').execute();
    await save({ terms: ' 第一版\n' });
    expect(await store.db.selectFrom('acts').select('id').execute()).toHaveLength(acts.length);
  });

  it('a text that is too long is refused in a sentence, and nothing changes [B15.115]', async () => {
    await save({ terms: '第一版' });
    expect(await save({ privacy: '短', terms: '长'.repeat(10_001) })).toEqual([400, '“用户协议”不能多于 10000 个字']);
    expect(await administrator.get(calls.legalTexts)).toEqual({ terms: '第一版', privacy: '', complaints: '' });
  });
});
