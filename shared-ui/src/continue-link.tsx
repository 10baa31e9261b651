import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type DevicePosition, devicePosition, keepPosition } from 'shared-api/device-positions';
import { pages } from 'shared-api/paths';
import type { Progress } from 'shared-api/schemas/bookshelf';

interface ContinueLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  novel: Pick<DevicePosition['novel'], 'id' | 'title' | 'cover_url' | 'chapter_count'> & { author: { name: string } };
  /** Where the account or the device says that the novel was read last. */
  progress: Omit<Progress, 'device'>;
}

/**
 * Link that opens a novel where it was read last, on whichever device: pressing it makes that place this device's own, at which
 * the chapter then opens.
 */
export const ContinueLink = ({ novel, progress, onClick, ...link }: ContinueLinkProps) => (
  <Link
    {...link}
    to={pages.chapter(progress.chapter_id)}
    onClick={(event) => {
      const { id, title, author, cover_url, chapter_count } = novel;
      if (progress.updated_at > (devicePosition(id)?.updated_at ?? '')) {
        keepPosition({ ...progress, novel: { id, title, author: author.name, cover_url, chapter_count } });
      }
      onClick?.(event);
    }}
  />
);

/** The newer of two positions: the account's, and this device's, which may not have been sent yet. For the browser alone. */
export const newestPosition = (
  novelId: string,
  progress: Omit<Progress, 'device'> | null | undefined,
): Omit<Progress, 'device'> | undefined => {
  const own = devicePosition(novelId);
  return own && own.updated_at > (progress?.updated_at ?? '') ? own : (progress ?? undefined);
};
