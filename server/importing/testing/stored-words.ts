import type { Store } from '../../db/open-store.ts';

/** All texts of a novel that the database holds, in no particular order. */
export const storedWords = async ({ db }: Store, novelId: string): Promise<string[]> => {
  const id = Number(novelId);
  const novel = await db
    .selectFrom('novels')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .innerJoin('categories', 'categories.id', 'novels.category_id')
    .select([
      'novels.title',
      'novels.intro',
      'novels.source',
      'novels.tags',
      'authors.name',
      'categories.name as category',
    ])
    .where('novels.id', '=', id)
    .executeTakeFirstOrThrow();
  const volumes = await db.selectFrom('volumes').select('title').where('novel_id', '=', id).execute();
  const chapters = await db.selectFrom('chapters').select('title').where('novel_id', '=', id).execute();
  const texts = await db.selectFrom('chapter_texts').select('paragraphs').where('novel_id', '=', id).execute();
  return [
    novel.title,
    novel.name,
    novel.category,
    novel.intro,
    novel.source ?? '',
    ...(JSON.parse(novel.tags) as string[]),
    ...[...volumes, ...chapters].map(({ title }) => title),
    ...texts.flatMap(({ paragraphs }) => (JSON.parse(paragraphs) as [number, string][]).map(([, text]) => text)),
  ];
};
