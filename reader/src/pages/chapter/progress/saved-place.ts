import { type DevicePosition, devicePosition } from 'shared-api/device-positions';
import { findPlace, quoteLength, type SavedPlace } from 'shared-api/find-place';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { TextPosition } from '../text/index.ts';

/** A saved place in a chapter as its text is now; undefined in a chapter without text. */
export const placeIn = (chapter: Chapter, saved: SavedPlace): TextPosition | undefined => {
  const { index, offset } = findPlace(saved, chapter.paragraphs);
  const paragraph = chapter.paragraphs[index];
  return paragraph && { chapterId: chapter.id, pid: paragraph.pid, offset };
};

/** Where this device was read last in a chapter; undefined where that was in another one, or at its beginning. */
export const savedPlace = (chapter: Chapter): TextPosition | undefined => {
  const position = devicePosition(chapter.novel.id);
  return position?.chapter_id === chapter.id && position.fraction > 0 ? placeIn(chapter, position) : undefined;
};

/** A place as the device keeps it. @param isReadToEnd whether the chapter's end was in view as well */
export const toDevicePosition = (
  chapter: Chapter,
  { pid, offset }: TextPosition,
  now: Date,
  isReadToEnd = false,
): DevicePosition => {
  const { id, no, title, revision, novel, paragraphs, next_id, next_title } = chapter;
  const index = paragraphs.findIndex((paragraph) => paragraph.pid === pid);
  const lengths = paragraphs.map(({ text }) => [...text].length);
  const before = lengths.slice(0, Math.max(0, index)).reduce((sum, length) => sum + length, offset);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const fraction = isReadToEnd ? 1 : whole === 0 ? 0 : Math.min(1, before / whole);
  const share = (no - 1 + fraction) / Math.max(1, novel.chapter_count);
  return {
    ...{ chapter_id: id, no, chapter_title: title, pid, offset, fraction, revision },
    ...(isReadToEnd && next_id !== null && { next_id, next_title }),
    quote: [...(paragraphs[index]?.text ?? '')].slice(offset, offset + quoteLength).join(''),
    // With one decimal, as the server counts it.
    percent: Math.min(100, Math.round(1000 * share) / 10),
    updated_at: now.toISOString(),
    novel,
  };
};

/** Characters that two places may differ by where the same line is at the top of the screen. */
const lineLength = 60;

export const isNear = (one: TextPosition | undefined, other: TextPosition | undefined): boolean =>
  one?.chapterId === other?.chapterId &&
  one?.pid === other?.pid &&
  Math.abs((one?.offset ?? 0) - (other?.offset ?? 0)) <= lineLength;
