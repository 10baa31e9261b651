import { apiBase, calls } from 'shared-api/paths';
import type { Novel, NovelSummary } from 'shared-api/schemas/novel';

/** What a reader is told after the last chapter of a novel. */
export interface AfterBook {
  isFinished: boolean;
  ofAuthor: NovelSummary[];
  ofCategory: NovelSummary[];
}

/** Novels shown of each kind. */
const maxNovels = 4;

/** Undefined where the novel cannot be had; a list that cannot be had is empty. No failure is shown: nobody asked. */
export const fetchAfterBook = async (novelId: string): Promise<AfterBook | undefined> => {
  const novel = await getQuietly<Novel>(calls.novel(novelId));
  if (!novel) return undefined;
  const [found, filtered] = await Promise.all([
    getQuietly<{ items: NovelSummary[] }>(calls.search(novel.author.name)),
    getQuietly<{ items: NovelSummary[] }>(calls.filter({ category: novel.category.id, order: 'hot' })),
  ]);
  const others = (list: { items: NovelSummary[] } | undefined) => list?.items.filter(({ id }) => id !== novelId) ?? [];
  const ofAuthor = others(found).filter(({ author }) => author.id === novel.author.id);
  const ofCategory = others(filtered).filter(({ author }) => author.id !== novel.author.id);
  return {
    isFinished: novel.status === 2,
    ofAuthor: ofAuthor.slice(0, maxNovels),
    ofCategory: ofCategory.slice(0, maxNovels),
  };
};

const getQuietly = async <Data>(call: string): Promise<Data | undefined> => {
  try {
    const response = await fetch(apiBase + call, { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as { data: Data }).data : undefined;
  } catch {
    return undefined;
  }
};
