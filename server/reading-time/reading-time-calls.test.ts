import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../testing/clients/member-client.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';

describeOnSqlite('the calls of reading time', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  beforeEach(async () => {
    client = memberClient(app, await signInMember(store));
  });
  afterAll(() => app.close());

  const today = () => new Date().toISOString().slice(0, 10);
  const report = (given = {}) => ({
    report_id: '0123456789abcdef',
    days: [{ day: today(), seconds: 60, characters: 400 }],
    ...given,
  });

  it('what is reported is answered, and gone once it was cleared', async () => {
    expect(await client.post(calls.reportReadingTime, report())).toEqual({ counted: true });
    expect(await client.post(calls.reportReadingTime, report())).toEqual({ counted: false });
    const { days, total } = await client.get(calls.readingTime({ from: today() }));
    expect([days, total.seconds]).toEqual([report().days, 60]);
    expect(await client.post(calls.clearReadingTime, {})).toEqual({ msg: '阅读统计已清空' });
    expect((await client.get(calls.readingTime())).days).toEqual([]);
  });

  it.each([
    [{ report_id: '短' }, '参数 report_id 的格式不对'],
    [{ days: [] }, '参数 days'],
    [{ days: [{ day: '2026-13-40', seconds: 1, characters: 1 }] }, '的格式不对'],
    [{ days: [{ day: '2026-03-09', seconds: 86_401, characters: 1 }] }, '不能大于 86400'],
    [{ days: [{ day: '2026-03-09', seconds: -1, characters: 1 }] }, '不能小于 0'],
  ])('a report with %j is refused', async (part, sentence) => {
    const [status, error] = await client.outcome(calls.reportReadingTime, report(part));
    expect([status, error]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('more reports than a page sends are refused for a while', async () => {
    const send = (index: number) =>
      client.outcome(calls.reportReadingTime, report({ report_id: `report-number-${index}-x` }));
    const statuses = [];
    // Over the turn of a minute twice as many are taken.
    for (let index = 0; index < 61; index += 1) statuses.push((await send(index))[0]);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
