import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Store } from '../db/open-store.ts';
import { personalTablesOf } from '../db/testing/load-fixture.ts';
import { sendFeedback } from '../messages/feedback.ts';
import { sendMessage } from '../messages/send-message.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { setLike } from '../shelf/likes/likes.ts';
import { saveProgress } from '../shelf/positions/save-progress.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember, type TestMember } from '../testing/sign-in.ts';
import { rememberDevice } from './devices/known-devices.ts';
import { exportMember } from './export-member.ts';
import { changeProfile } from './profile.ts';

const now = Date.UTC(2026, 10, 21);

describeOnEachDatabase('the export of an account', (open) => {
  let store: Store;
  let member: TestMember;
  let bid: string;
  beforeAll(async () => {
    store = await open();
    ({ novelId: bid } = await saveNovel(store, incoming()));
    member = await signInMember(store);
    await fill(member, '书虫');
    await fill(await signInMember(store), '别人');
  });

  const fill = async ({ id }: TestMember, nickname: string) => {
    await changeProfile(store, id, { nickname }, Date.now());
    await saveProgress(store, id, { cid: `${bid}-2` }, now);
    await setLike(store, id, { bid, liked: true, now });
    await sendFeedback(store, id, { kind: '建议', content: `${nickname}说的话` }, now);
    await sendMessage(store.db, id, { kind: 'system', title: nickname, body: '', link: null }, now);
    await rememberDevice(store, id, { token: 'secret', device: 'Chrome · Windows', now });
  };
  const exported = async (): Promise<{ [name: string]: { day: string }[] }> =>
    JSON.parse(await text(Readable.from(exportMember(store, { ...member, sessionId: 0 }, now))));

  it('has readable times and the titles of novels beside their ids', async () => {
    const novel = { novel_title: '灯塔守夜人', novel_id: Number(bid) };
    expect(await exported()).toMatchObject({
      profile: { nickname: '书虫' },
      sessions: [{ current: false }],
      progress: [{ ...novel, serial: 2, read_at: '2026-11-21T00:00:00.000Z' }],
      likes: [{ ...novel, created_at: '2026-11-21T00:00:00.000Z' }],
      messages: [{ title: '书虫' }],
      feedback: [{ content: '书虫说的话' }],
      devices: [{ device: 'Chrome · Windows' }],
      bookshelf: [],
    });
  });

  describe('of a member with many rows', () => {
    const days = Array.from({ length: 1_200 }, (_, index) =>
      new Date(now + index * 86_400_000).toISOString().slice(0, 10),
    );
    const updateLast = (seconds: number) =>
      store.db
        .updateTable('reading_days')
        .set({ seconds })
        .where('day', '=', String(days.at(-1)))
        .execute();
    beforeAll(async () => {
      const row = { member_id: member.id, seconds: 60, characters: 100 };
      await store.db
        .insertInto('reading_days')
        .values(days.map((day) => ({ ...row, day })))
        .execute();
    });

    it('has all rows of a table that is not read at once', async () => {
      expect((await exported()).reading_days?.map(({ day }) => day)).toEqual(days);
    });

    it('is never whole in memory: rows are read some at a time, when those before them are taken [B14.27]', async () => {
      const counts: number[] = [];
      let text = '';
      for await (const part of exportMember(store, { ...member, sessionId: 0 }, now)) {
        const count = part.split('"characters":100').length - 1;
        if (count > 0) counts.push(count);
        // Had the last row been read by now, it would be the old one.
        if (counts.length === 1) await updateLast(7_777);
        text += part;
      }
      expect(counts).toEqual([500, 500, 200]);
      expect(text).toContain('"seconds":7777');
    });
  });

  it('has nothing of other members, and no hash of a password or token', async () => {
    expect(JSON.stringify(await exported())).not.toMatch(/password|token|hash|secret|key|别人/);
  });

  it('has a part for the profile and for every table with rows of members', async () => {
    expect(Object.keys(await exported())).toHaveLength(1 + (await personalTablesOf(store)).length);
  });
});
