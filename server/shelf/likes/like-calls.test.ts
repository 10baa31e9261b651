import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { callAs, signInMember } from '../../testing/sign-in.ts';

describeOnSqlite('the calls of likes', (open) => {
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

  it('a like is set and taken back, and a visitor sees the number', async () => {
    expect(await client.post(calls.setLike, { bid, liked: true })).toEqual({ liked: true, count: 1 });
    expect(await client.get(calls.like(bid))).toEqual({ liked: true, count: 1 });
    expect((await callAs(app, null, calls.like(bid))).json().data).toEqual({ liked: false, count: 1 });
    expect(await client.post(calls.setLike, { bid, liked: false })).toEqual({ liked: false, count: 0 });
  });

  it('a novel that does not exist is answered 404', async () => {
    expect(await client.outcome(calls.setLike, { bid: '99', liked: true })).toEqual([404, '作品不存在']);
    expect(await client.outcome(calls.like('99'))).toEqual([404, '作品不存在']);
  });
});
