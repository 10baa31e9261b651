import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Progress, ShelfEntry } from 'shared-api/schemas/bookshelf';
import { useContinueLink } from 'shared-ui/use-continue-link';

type Place = Omit<Progress, 'device'>;

/** Where a novel of the shelf is read on: the newer of the account's place and this device's; null where nobody began. */
export const usePlace = ({ novel, progress }: ShelfEntry): Place | null => {
  const continued = useContinueLink();
  // Until the links to places have come, the account's place.
  return progress && (continued?.newestPosition(novel.id, progress) ?? progress);
};

/** Whether a chapter came since the novel was read last. */
export const cameSince = ({ novel }: ShelfEntry, place: Place): boolean =>
  (novel.latest_chapter?.published_at ?? '') > place.updated_at;

interface ReadingLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  entry: ShelfEntry;
  place: Place | null;
  /** Where a novel leads that nobody began. */
  unread: string;
}

/** Link to where a novel of the shelf is read on; it stays the same element when the place changes, and keeps the focus. */
export const ReadingLink = ({ entry, place, unread, ...link }: ReadingLinkProps) => {
  const continued = useContinueLink();
  return (
    <Link
      {...link}
      to={place ? pages.chapter(place.next_id ?? place.chapter_id) : unread}
      onClick={() => place && continued?.takePlace(entry.novel, place)}
    />
  );
};
