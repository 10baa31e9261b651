import { chinaDay, startOfChinaDay } from '../../db/china-day.ts';
import type { Store } from '../../db/open-store.ts';
import { countRead } from '../../novels/catalog/reads/count-read.ts';
import { foldReads } from '../../novels/catalog/reads/fold-reads.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { countDays } from './count-days.ts';

describeOnEachDatabase('statistics by day', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it('reads, new members, new novels and new chapters are counted on the day of China on which they came [B7.14]', async () => {
    const midnight = startOfChinaDay(chinaDay(Date.now()));
    const { novelId } = await saveNovel(store, incoming());
    await saveNovel(store, incoming({ chapters: [...incoming().chapters, chapter('第四章 岸')] }));
    const members = [(await signInMember(store)).id, (await signInMember(store)).id];
    await store.db
      .updateTable('members')
      .set({ created_at: midnight - 1 })
      .where('id', '=', members[0] ?? 0)
      .execute();
    await store.db
      .updateTable('chapters')
      .set({ published_at: midnight - 1 })
      .where('no', '=', 1)
      .execute();
    const reader = { addressBlock: '192.0.2.1', userAgent: 'Firefox' };
    for (const memberId of [null, ...members])
      await countRead(store, `${novelId}-1`, { ...reader, memberId }, midnight);
    await countRead(store, `${novelId}-1`, { ...reader, memberId: null }, midnight - 1);
    await foldReads(store);
    const [today, yesterday, before, ...more] = await countDays(store, 3, midnight + 1);
    expect(today).toMatchObject({ reads: 3, new_members: 1, new_novels: 1, new_chapters: 3 });
    expect(yesterday).toMatchObject({ reads: 1, new_members: 1, new_novels: 0, new_chapters: 1 });
    expect(before).toMatchObject({ reads: 0, new_members: 0, new_novels: 0, new_chapters: 0 });
    expect(more).toEqual([]);
  });

  it('a day is written as China writes it', async () => {
    const days = await countDays(store, 2, Date.parse('2026-03-01T00:30:00+08:00'));
    expect(days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-02-28']);
  });
});
