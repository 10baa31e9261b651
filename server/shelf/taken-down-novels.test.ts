import { calls } from 'shared-api/paths';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { memberClient } from '../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';

describeOnEachDatabase('a novel that was taken down', (open) => {
  it('members can neither add it nor read on, but can remove it', async () => {
    const store = await open();
    const app = await buildTestApp(store);
    const client = memberClient(app, await signInMember(store));
    const { novelId: bid } = await saveNovel(store, incoming());
    const cid = `${bid}-1`;
    const additions: [string, object][] = [
      [calls.collectBook, { bid, collected: true }],
      [calls.setLike, { bid, liked: true }],
      [calls.progress, { cid }],
      [calls.countRead, { cid }],
      [calls.collectChapter, { cid }],
    ];
    for (const [call, body] of additions) expect(await client.outcome(call, body)).toEqual([200, undefined]);
    await setTakenDown(store, Number(bid), true);
    for (const [call, body] of additions) expect(await client.outcome(call, body)).toEqual([410, '作品已下架']);
    expect((await client.get(calls.continueReading)).items).toEqual([]);
    expect(await client.post(calls.collectBook, { bid, collected: false })).toEqual({ collected: false });
    const { ids } = await client.get(calls.chapterCollection(cid));
    expect(await client.post(calls.removeCollectedChapters, { ids })).toEqual({ removed: 1 });
    await app.close();
  });
});
