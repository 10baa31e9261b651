import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { storageFaults, UnknownOutcomeError, unconfirmedWrite } from '../../db/storage-fault.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { answerError } from './failures.ts';
import { logFault } from './fault-log.ts';

describeOnSqlite('refused calls', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const store = await open();
    app = await buildTestApp(store);
    await saveNovel(store, incoming());
  });
  afterAll(() => app.close());

  it('where it is not known whether something was kept, that is said, and when to try again', async () => {
    const site = await buildTestApp(await open());
    await site.register(async (scope) => {
      scope.setErrorHandler(answerError);
      scope.get('/unknown', async () => {
        throw new UnknownOutcomeError('lost');
      });
    });
    const answer = await site.inject('/unknown');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json().error).toBe('书库没有确认这次修改：可能已经保存，也可能没有。请刷新看过后再试');
    await site.close();
  });

  it('a write that the disk did not confirm is logged in a sentence that does not say that it was not written', () => {
    const error = jest.fn();
    const log = { error } as unknown as FastifyBaseLogger;
    const cause = Object.assign(new Error('i/o'), { code: 'ENOSPC' });
    const server = { server: app.server, log };
    logFault(server, new UnknownOutcomeError('unconfirmed', { cause }), { message: 'call failed' });
    expect(error.mock.calls.map(([, sentence]) => sentence)).toEqual([unconfirmedWrite]);
    logFault(server, cause, { message: 'call failed' });
    expect(error.mock.calls[1]?.[1]).toBe(storageFaults.full);
  });

  const get = (path: string) => app.inject(`${apiBase}${path}`);

  it.each([
    [calls.novel('999999'), 404, 'not_found', '作品不存在'],
    [calls.novel('1001.5'), 404, 'not_found', '作品不存在'],
    [calls.chapters('0'), 404, 'not_found', '作品不存在'],
    [calls.chapter('1001-99'), 404, 'not_found', '章节不存在'],
    [calls.chapter('../../etc/passwd'), 404, 'not_found', '章节不存在'],
    ['/nothing/', 404, 'not_found', '接口不存在'],
    ['/links', 404, 'not_found', '接口不存在'],
    ['/chapter/%E0%A4%A/', 400, 'bad_request', '请求有误'],
    ['/novel/chapterlist/', 400, 'bad_request', '缺少参数 bid'],
    ['/novel/chapterlist/?bid=1001&from=x', 400, 'bad_request', '参数 from 应是整数'],
    ['/novel/chapterlist/?bid=1001&limit=501', 400, 'bad_request', '参数 limit 不能大于 500'],
    [calls.filter({ ns: '3' }), 400, 'bad_request', '参数 ns 只能是 1、2'],
    [calls.filter({ category: '玄幻' }), 400, 'bad_request', '参数 category 的格式不对'],
    [calls.filter({ tags: '海\0' }), 400, 'bad_request', '参数 tags 不能含有空字符'],
    [calls.filter({ cursor: 'abc' }), 400, 'bad_request', '参数 cursor 不属于这个列表，请从第一页开始'],
    [calls.filter({ cursor: '!' }), 400, 'bad_request', '参数 cursor 的格式不对'],
    [calls.search(''), 400, 'bad_request', '请输入关键词'],
    [calls.search(' 　\t'), 400, 'bad_request', '请输入关键词'],
    [calls.search('长'.repeat(51)), 400, 'bad_request', '关键词不能多于 50 个字'],
  ])(
    'the address %s is refused with a status, a code and a sentence [S5.08 S5.09 S7.21 S7.35 S9.09]',
    async (path, status, code, error) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.json()]).toEqual([status, { error, code }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});
