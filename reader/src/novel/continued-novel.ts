import type { ReadNovel } from 'shared-api/schemas/bookshelf';

/** A novel that is being read, whoever keeps the position. */
export type ContinuedNovel = Omit<ReadNovel, 'novel' | 'progress'> & {
  novel: Pick<ReadNovel['novel'], 'id' | 'title' | 'cover_url' | 'chapter_count'> & { author: { name: string } };
  progress: Omit<ReadNovel['progress'], 'device'>;
};
