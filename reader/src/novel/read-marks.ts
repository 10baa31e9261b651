import { devicePosition, readChaptersOf } from 'shared-api/device-positions';
import { holdsSerial, serialOf, uniteRanges } from 'shared-api/serial-ranges';
import { newestPosition } from 'shared-ui/continue-link';
import { accountsState } from './accounts-state.ts';

/** Which chapters of a novel a reader has read, and the id of the one where they are. */
export interface ReadMarks {
  currentId: string;
  isRead: (chapterId: string) => boolean;
}

/** Reads what this device keeps of a novel and, for a member, what the account does. @returns undefined where nothing was read */
export const readMarks = async (
  novelId: string,
  isAuth: boolean,
  signal: AbortSignal,
): Promise<ReadMarks | undefined> => {
  const own = devicePosition(novelId);
  const account = isAuth ? await accountsState(novelId, signal) : undefined;
  const newest = newestPosition(novelId, account?.progress);
  if (!newest) return undefined;
  const ranges = uniteRanges(
    own ? readChaptersOf(own) : '',
    account?.progress ? readChaptersOf({ ...account, ...account.progress }) : '',
  );
  return { currentId: newest.chapter_id, isRead: (chapterId) => holdsSerial(ranges, serialOf(chapterId)) };
};
