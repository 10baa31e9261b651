import type { Store } from '../../db/open-store.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { planOf, scans } from '../../testing/queries/query-plan.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { relatedNovels, selectKeptTogether, selectTaggedBy } from './related-novels.ts';

describeOnEachDatabase('novels that one leads to', (open) => {
  let store: Store;
  let lighthouse: string;
  const idOf: Record<string, number> = {};
  const add = async (title: string, given: Parameters<typeof incoming>[0] = {}) => {
    const { novelId } = await saveNovel(store, incoming({ title, author: title, ...given }));
    idOf[title] = Number(novelId);
    return novelId;
  };
  const keep = async (name: string, ...titles: string[]) => {
    const { id } = await signInMember(store, name);
    for (const title of titles) {
      await store.db
        .insertInto('bookshelf_entries')
        .values({
          member_id: id,
          novel_id: idOf[title] ?? 0,
          status: 'reading',
          group_name: '',
          pinned: 0,
          notify: 1,
          added_at: 1,
          recent_at: 1,
        })
        .execute();
    }
  };

  beforeAll(async () => {
    store = await open();
    lighthouse = await add('灯塔', { author: '林海', category: '科幻', tags: ['海', '雾'] });
    await add('渡船', { author: '林海', category: '历史' });
    await add('同海', { category: '历史', tags: ['海', '雾'] });
    await add('只雾', { category: '历史', tags: ['雾'] });
    await add('同类', { category: '科幻' });
    await add('同架', { category: '历史' });
    await add('两人同架', { category: '历史' });
    await add('无关', { category: '历史' });
    for (const name of ['甲', '乙', '丙']) await keep(name, '灯塔', '同架', ...(name === '丙' ? [] : ['两人同架']));
  });

  it('an unknown author is nobody: a book has no other works of theirs, and theirs are similar as those of others are [B2.14]', async () => {
    for (const name of ['佚名', '无名氏', '不詳']) {
      const [one, other] = [
        await add(`${name}一`, { author: name, tags: [name], category: '杂记' }),
        await add(`${name}二`, { author: name, tags: [name], category: '杂记' }),
      ];
      const related = await relatedNovels(store, one);
      expect(related?.same_author).toEqual([]);
      expect(related?.similar).toContainEqual(
        expect.objectContaining({ because: 'tags', novel: expect.objectContaining({ id: other }) }),
      );
    }
  });

  it('a novel leads to others of its author, and to similar ones with the reason [B2.11]', async () => {
    const related = await relatedNovels(store, lighthouse);
    expect(related?.same_author.map(({ title }) => title)).toEqual(['渡船']);
    expect(related?.similar.map(({ novel, because, tags }) => [novel.title, because, tags])).toEqual([
      ['同架', 'shelves', []],
      ['同海', 'tags', ['海', '雾']],
      ['只雾', 'tags', ['雾']],
      ['同类', 'category', []],
    ]);
  });

  it('a novel leads to none that was taken down, and one that is not there to nothing', async () => {
    await setTakenDown(store, idOf.同海 ?? 0, true);
    const related = await relatedNovels(store, lighthouse);
    expect(related?.similar.map(({ novel }) => novel.title)).not.toContain('同海');
    await setTakenDown(store, idOf.同海 ?? 0, false);
    expect(await relatedNovels(store, '999999')).toBeNull();
    expect(await relatedNovels(store, 'x')).toBeNull();
  });
});

describeOnSqlite('the query plans of related novels', (open) => {
  it('what is kept together is found by the keepers of one novel, and tagged novels by their tag', async () => {
    const store = await open();
    const kept = await planOf(store, selectKeptTogether(store, 1001));
    const isBounded = (step: string) => !/^SCAN (kept|keepers)/.test(step);
    expect(scans(kept).filter(isBounded)).toEqual([]);
    expect(scans(await planOf(store, selectTaggedBy(store, '海')))).toEqual([]);
  });
});
