import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';

describeOnEachDatabase('a request by its schema', (open) => {
  let app: FastifyInstance;
  let member: TestMember;
  beforeAll(async () => {
    const store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    await saveNovel(store, incoming());
    member = await signInMember(store);
    await callAs(app, member, calls.collectBook, { bid: '1001', collected: true });
    await callAs(app, member, calls.profile, { nickname: '书虫' });
  });
  afterAll(() => app.close());

  const refused = (error: string) => [400, { error, code: 'bad_request' }];
  const outcome = async (path: string, body?: object | string) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { cookie: member.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const payload = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await app.inject({
      method,
      url: apiBase + path,
      headers,
      ...(payload !== undefined && { payload }),
    });
    return [answer.statusCode, answer.json()];
  };

  it.each<[string, object, string]>([
    [calls.collectBook, { bid: '1001', collected: null }, '参数 collected 应是真或假'],
    [calls.collectBook, { bid: '1001', collected: 'false' }, '参数 collected 应是真或假'],
    [calls.collectBook, { bid: 1001, collected: false }, '参数 bid 应是一个文本'],
    [calls.profile, { nickname: null }, '参数 nickname 应是一个文本'],
    [calls.profile, { preferences: { size: '20' } }, '参数 preferences.size 应是整数'],
    [calls.changeShelf, { bids: '1001', removed: true }, '参数 bids 应是一个列表'],
    [calls.setLike, [], '请求有误'],
  ])('%s does not convert the wrong types of %j', async (path, body, error) => {
    expect(await outcome(path, body)).toEqual(refused(error));
    expect((await callAs(app, member, calls.shelfState('1001'))).json().data.entry).not.toBeNull();
    expect((await callAs(app, member, calls.profile)).json().data.nickname).toBe('书虫');
  });

  it.each<[string, object | string | undefined, string]>([
    [calls.refreshCaptcha('a\0b'), undefined, '参数 key 不能含有空字符'],
    [calls.collection({ group: 'a\0' }), undefined, '参数 group 不能含有空字符'],
    [calls.filter({ tags: '海\0' }), undefined, '参数 tags 不能含有空字符'],
    [calls.login, { username: 'a\0', password: 'x', code: '1', captcha_key: 'x' }, '参数 username 不能含有空字符'],
    [calls.login, { username: 'a', password: 'x', code: '1', captcha_key: '\0' }, '参数 captcha_key 不能含有空字符'],
    [calls.profile, { bio: '半个\ud83d' }, '参数 bio 含有不完整的字符'],
    [calls.profile, '{"preferences":{"line_height":1e309}}', '参数 preferences.line_height 应是数字'],
    ['/novel/chapterlist/?bid=1001&from=Infinity', undefined, '参数 from 应是有限的数'],
    ['/novel/chapterlist/?bid=1001&from=1e309', undefined, '参数 from 应是有限的数'],
    [calls.endSessions, { ids: ['不是编号'] }, '参数 ids.0 的格式不对'],
    [calls.deleteMessages, { ids: ['0'] }, '参数 ids.0 的格式不对'],
    [calls.deleteMessages, { ids: [] }, '参数 ids 不能少于 1 项'],
  ])('%s refuses %j, which no database can keep', async (path, body, error) => {
    expect(await outcome(path, body)).toEqual(refused(error));
  });

  it.each([
    ['null', '请求有误'],
    ['"文"', '请求有误'],
    ['{', '请求内容不是正确的 JSON'],
    ['', '请求内容不是正确的 JSON'],
    ['{"__proto__":1}', '请求内容不是正确的 JSON'],
    [`${'['.repeat(9_000)}${']'.repeat(9_000)}`, '请求有误'],
    [`{"bid":"1001","liked":true,"x":${'['.repeat(9_000)}"\\u0000"${']'.repeat(9_000)}}`, undefined],
  ])('the body %.20s… is refused in Chinese', async (body, error) => {
    const [status, answer] = await outcome(calls.setLike, body);
    expect([status, answer.code]).toEqual([400, 'bad_request']);
    expect(answer.error).toMatch(error ?? /不能含有空字符$/);
  });
});
