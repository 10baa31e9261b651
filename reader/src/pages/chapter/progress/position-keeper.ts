import { type DevicePosition, keepPosition } from 'shared-api/device-positions';
import { currentMember } from 'shared-api/device-storage';
import type { Chapter } from 'shared-api/schemas/chapter';
import { serverNow } from 'shared-api/server-clock';
import type { TextPosition } from '../text/index.ts';
import { isNear, toDevicePosition } from './saved-place.ts';
import { sendOnLeaving, sendPosition } from './send-position.ts';

/** The account learns of a position this long after it was taken; of several meanwhile, of the last. */
const sendDelayMs = 1_500;

/**
 * Keeps the reading position: on the device at once, with a member's account a moment later. A place where the page opened and
 * that nobody moved away from is no reading and is not kept.
 */
export const createPositionKeeper = () => {
  // The member whose reading it is; undefined for a visitor's.
  let reader = currentMember();
  let isTouched = false;
  let last: TextPosition | undefined;
  let unsent: DevicePosition | undefined;
  /** The position that is being sent. Leaving the page may break that off, so it is sent again then. */
  let sending: DevicePosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const takeUnsent = (): DevicePosition | undefined => {
    const position = unsent;
    clearTimeout(timer);
    timer = undefined;
    unsent = undefined;
    return currentMember() === undefined ? undefined : position;
  };
  const send = () => {
    const position = takeUnsent();
    if (!position) return;
    sending = position;
    void sendPosition(position).then(() => {
      if (sending === position) sending = undefined;
    });
  };

  return {
    /**
     * The page stands at its first place.
     * @param expected the place at which it opened; where it is elsewhere by now, the reader has moved it meanwhile
     */
    open(top: TextPosition | undefined, expected: TextPosition | undefined) {
      isTouched = !isNear(top, expected);
      last = isTouched ? undefined : top;
    },
    /** The reader did something by which the text may move. */
    touch() {
      isTouched = true;
    },
    /** The text is at rest. @param isReadToEnd whether the end of the chapter at the top has been in view */
    keep(chapters: readonly Chapter[], top: TextPosition | undefined, isReadToEnd = false) {
      const chapter = chapters.find(({ id }) => id === top?.chapterId);
      const wasReading = reader;
      reader = currentMember();
      if (wasReading !== undefined && reader !== wasReading) {
        // Signed out, in whichever tab: where the member stood is no place of the visitor who goes on from here.
        isTouched = false;
        last = top;
        unsent = undefined;
        sending = undefined;
      }
      if (!isTouched || !chapter || !top) return;
      if (isNear(top, last) && top.offset === last?.offset) return;
      // A chapter counts as read once the reader has gone on to the next, even if no position in it was kept.
      const wentOnFrom = last && last.chapterId === chapter.prev_id ? [last.chapterId] : [];
      last = top;
      unsent = keepPosition(toDevicePosition(chapter, top, serverNow(), isReadToEnd), wentOnFrom);
      timer ??= setTimeout(send, sendDelayMs);
    },
    send,
    /** The page is being hidden or closed. */
    leave() {
      const position = takeUnsent() ?? sending;
      sending = undefined;
      if (position && currentMember() !== undefined) sendOnLeaving(position);
    },
  };
};
