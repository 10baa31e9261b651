import type { DevicePosition } from 'shared-api/device-positions';
import type { ReadNovel } from 'shared-api/schemas/bookshelf';
import { newestPosition } from 'shared-ui/continue-link';

/** A novel that is being read, whoever keeps the position. */
export type ContinuedNovel = Omit<ReadNovel, 'novel' | 'progress'> & {
  novel: Pick<ReadNovel['novel'], 'id' | 'title' | 'cover_url' | 'chapter_count'> & { author: { name: string } };
  progress: Omit<ReadNovel['progress'], 'device'>;
};

/** A novel that a visitor reads, as this device keeps it. */
export const fromDevice = (position: DevicePosition): ContinuedNovel => {
  const { novel, ...progress } = position;
  return {
    novel: { ...novel, author: { name: novel.author } },
    progress,
    unread_count: Math.max(0, novel.chapter_count - progress.no),
  };
};

/** A novel that a member reads, at the newer place of the account's and this device's. For the browser alone. */
export const fromAccount = ({ novel, progress, unread_count }: ReadNovel): ContinuedNovel => {
  const newest = newestPosition(novel.id, progress) ?? progress;
  if (newest === progress) return { novel, progress, unread_count };
  return { novel, progress: newest, unread_count: Math.max(0, novel.chapter_count - newest.no) };
};
