import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type DevicePosition, devicePosition, keepPosition } from 'shared-api/device-positions';
import { pages } from 'shared-api/paths';
import type { Progress } from 'shared-api/schemas/bookshelf';

type PlacedNovel = Pick<DevicePosition['novel'], 'id' | 'title' | 'cover_url' | 'chapter_count'> & {
  author: { name: string };
};

interface ContinueLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  novel: PlacedNovel;
  /** Where the account or the device says that the novel was read last. */
  progress: Omit<Progress, 'device'>;
}

/**
 * Link that opens a novel where it was read last, on whichever device: pressing it makes that place this device's own, at which
 * the chapter then opens. From a chapter that was read to its end it leads to the next one.
 */
export const ContinueLink = ({ novel, progress, onClick, ...link }: ContinueLinkProps) => (
  <Link
    {...link}
    to={pages.chapter(progress.next_id ?? progress.chapter_id)}
    onClick={(event) => {
      takePlace(novel, progress);
      onClick?.(event);
    }}
  />
);

/** Makes a place this device's own, unless it has a newer one. For the browser alone. */
export const takePlace = (novel: PlacedNovel, progress: Omit<Progress, 'device'>): void => {
  const { id, title, author, cover_url, chapter_count } = novel;
  if (progress.updated_at <= (devicePosition(id)?.updated_at ?? '')) return;
  keepPosition({ ...progress, novel: { id, title, author: author.name, cover_url, chapter_count } });
};

/** The newer of two positions: the account's, and this device's, which may not have been sent yet. For the browser alone. */
export const newestPosition = (
  novelId: string,
  progress: Omit<Progress, 'device'> | null | undefined,
): Omit<Progress, 'device'> | undefined => {
  const own = devicePosition(novelId);
  return own && own.updated_at > (progress?.updated_at ?? '') ? own : (progress ?? undefined);
};
