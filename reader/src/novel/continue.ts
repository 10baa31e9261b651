import { type DevicePosition, devicePositions } from 'shared-api/device-positions';
import type { ReadNovel } from 'shared-api/schemas/bookshelf';
import { newestPosition } from 'shared-ui/continue-link';
import type { ContinuedNovel } from './continue-card.tsx';

/* The module of links to places: use-continue.ts loads it as one chunk. */
export { ContinueLink, newestPosition } from 'shared-ui/continue-link';
export { titleToContinue } from 'shared-ui/title-to-continue';
export { ContinueCard } from './continue-card.tsx';
export { readMarks } from './read-marks.ts';

/** A novel that a visitor reads, as this device keeps it. */
export const fromDevice = (position: DevicePosition): ContinuedNovel => {
  const { novel, ...progress } = position;
  return {
    novel: { ...novel, author: { name: novel.author } },
    progress,
    unread_count: Math.max(0, novel.chapter_count - progress.no),
  };
};

/** What a visitor read on this device. @param limit how many at most */
export const fromThisDevice = (limit: number): ContinuedNovel[] => devicePositions().slice(0, limit).map(fromDevice);

/** A novel that a member reads, at the newer place of the account's and this device's. For the browser alone. */
export const fromAccount = ({ novel, progress, unread_count }: ReadNovel): ContinuedNovel => {
  const newest = newestPosition(novel.id, progress) ?? progress;
  if (newest === progress) return { novel, progress, unread_count };
  return { novel, progress: newest, unread_count: Math.max(0, novel.chapter_count - newest.no) };
};
