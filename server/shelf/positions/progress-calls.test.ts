import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';

describeOnSqlite('the calls of reading progress', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let bid: string;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    ({ novelId: bid } = await saveNovel(store, incoming()));
    client = memberClient(app, await signInMember(store));
  });
  afterAll(() => app.close());

  it('a reported position is answered, and the novel is listed to continue', async () => {
    const report = { cid: `${bid}-2`, pid: '1', offset: 3, read_at: '2026-01-02T03:04:05.000Z' };
    const progress = await client.post(calls.progress, report);
    expect(progress).toMatchObject({ chapter_id: `${bid}-2`, no: 2, pid: '1', offset: 3, updated_at: report.read_at });
    expect(await client.get(calls.continueReading)).toMatchObject({
      items: [{ novel: { id: bid }, progress, unread_count: 1 }],
    });
  });

  it.each([
    [{ offset: -1 }, 400, '参数 offset 不能小于 0'],
    [{ revision: 2 ** 31 }, 400, '参数 revision 不能大于 2147483647'],
    [{ read_at: '昨天' }, 400, '参数 read_at 的格式不对'],
    [{ cid: '1001-999' }, 404, '章节不存在'],
    [{ cid: 'x' }, 400, '参数 cid 的格式不对'],
  ])('a report with %j is refused', async (part, status, error) => {
    expect(await client.outcome(calls.progress, { cid: `${bid}-1`, ...part })).toEqual([status, error]);
  });
});
