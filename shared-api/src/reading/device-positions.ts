import { historyAttribute } from '../contract/contract.ts';
import type { Progress } from '../schemas/bookshelf.ts';
import { currentMember, endedMemberKey, storedValue, storeText } from '../settings/device-storage.ts';
import { type SerialRanges, serialOf, serialsBefore, uniteRanges } from './serial-ranges.ts';

/** Reading position in a novel as this browser keeps it, with what a list of them shows. Time is ISO 8601. */
export interface DevicePosition extends Omit<Progress, 'device'> {
  novel: { id: string; title: string; author: string; cover_url: string | null; chapter_count: number };
  /** Chapters that were read; of places that were kept before this was, unknown. */
  read_chapters?: SerialRanges;
}

/** Novels whose positions are kept; of more, those read longest ago are dropped. */
export const maxNovels = 500;

/** Keys in local storage: `position:{member}:{novel id}`, without a member for a visitor's. */
const prefixOf = (member: string | undefined): string => `position:${encodeURIComponent(member ?? '')}:`;

/** With what the keys of a visitor's positions begin. */
export const visitorPrefix = 'position::';

/** Key in local storage of the position of the member at hand, or of the visitor, in a novel. */
export const positionKey = (novelId: string): string => prefixOf(currentMember()) + novelId;

/** The position of the member at hand, or of the visitor, in a novel. */
export const devicePosition = (novelId: string): DevicePosition | undefined => read(positionKey(novelId));

/** All positions of the member at hand, or of the visitor, the last read first. */
export const devicePositions = (): DevicePosition[] => positionsUnder(prefixOf(currentMember()));

/**
 * Keeps a position of the member at hand, or of the visitor; its chapter, and the others that are named, count as read from then
 * on. Where the storage is full or forbidden nothing is kept. @returns the position with all chapters that were read
 */
export const keepPosition = (position: DevicePosition, alsoRead: readonly string[] = []): DevicePosition => {
  const prefix = prefixOf(currentMember());
  const key = prefix + position.novel.id;
  const before = read(key);
  const read_chapters = [position.chapter_id, ...alsoRead]
    .map((id) => String(serialOf(id)))
    .concat(position.read_chapters ?? '')
    .reduce(uniteRanges, before ? readChaptersOf(before) : '');
  const kept = { ...position, read_chapters };
  // Where it cannot be kept, the account has a member's position; a visitor's is lost with the page.
  if (!storeText(key, JSON.stringify(kept))) return kept;
  markHistory();
  if (before || keysUnder(prefix).length <= maxNovels) return kept;
  for (const { novel } of positionsUnder(prefix).slice(maxNovels)) remove(prefix + novel.id);
  return kept;
};

/** Chapters that count as read by a position of the device or the account. */
export const readChaptersOf = ({
  chapter_id,
  read_chapters,
}: {
  chapter_id: string;
  read_chapters?: SerialRanges | null;
}): SerialRanges => read_chapters ?? serialsBefore(serialOf(chapter_id));

/** Removes positions of the member at hand, or of the visitor. */
export const removeDevicePositions = (novelIds: readonly string[]): void => {
  const prefix = prefixOf(currentMember());
  for (const id of novelIds) remove(prefix + id);
  markHistory();
};

/** Removes all positions of the member at hand, or of the visitor. */
export const clearDevicePositions = (): void => {
  for (const key of keysUnder(prefixOf(currentMember()))) remove(key);
  markHistory();
};

/** Removes what members left on this device, and keeps a visitor's own. @param kept member whose positions stay */
export const forgetMembersPositions = (kept?: string): void => {
  remove(endedMemberKey);
  const stay = [prefixOf(undefined), prefixOf(kept)];
  for (const key of keysUnder('position:')) if (!stay.some((prefix) => key.startsWith(prefix))) remove(key);
  if (kept === undefined) remove(shelfCopyKey);
};

/** Key in local storage of the copy of a member's shelf. Since 1.18.0. */
export const shelfCopyKey = 'shelf-copy';

/** What a visitor read on this device and no account has. */
export const visitorPositions = (): DevicePosition[] => positionsUnder(prefixOf(undefined));

/** Makes a visitor's positions those of the member at hand; of each novel the newer one stays. */
export const takeOverPositions = (positions: readonly DevicePosition[]): void => {
  for (const position of positions) {
    const own = devicePosition(position.novel.id);
    // Of both, the chapters that were read are kept.
    if (position.updated_at > (own?.updated_at ?? '')) keepPosition(position);
    else if (own) keepPosition({ ...own, read_chapters: uniteRanges(readChaptersOf(own), readChaptersOf(position)) });
    remove(prefixOf(undefined) + position.novel.id);
  }
  markHistory();
};

/** Tells pages of this document whether a visitor's positions are kept, as the script in their head did when they came. */
const markHistory = (): void => {
  document.documentElement.toggleAttribute(historyAttribute, keysUnder(prefixOf(undefined)).length > 0);
};

const keysUnder = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

const positionsUnder = (prefix: string): DevicePosition[] =>
  keysUnder(prefix)
    .map(read)
    .filter((position) => position !== undefined)
    .sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));

const read = (key: string): DevicePosition | undefined => {
  const position = storedValue(key) as DevicePosition | null;
  const isWhole = typeof position?.chapter_id === 'string' && typeof position.novel?.title === 'string';
  return isWhole ? position : undefined;
};

const remove = (key: string): boolean => storeText(key, null);
