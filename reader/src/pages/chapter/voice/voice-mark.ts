import { rangeOf, type TextView } from '../text-view/text-view.ts';
import type { Passage } from './passages.ts';

const highlightName = 'voice';

/** A smooth scroll is over after this time: until then a place that is not in view yet was not left by the reader. */
const smoothScrollMs = 1_000;

/**
 * Marks what is being spoken and follows it, until the reader has scrolled away from it. Where the browser has no custom
 * highlights (Firefox < 140, Safari < 17.2) it follows without a mark.
 */
export const createVoiceMark = (view: () => TextView) => {
  let range: Range | undefined;
  let following = true;
  let broughtAtMs = -smoothScrollMs;

  const isInView = ({ top, bottom, left, right }: DOMRect): boolean =>
    bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;

  /** Whether the bar of reading aloud, or the tools of a phone below it, hide the place. */
  const isCovered = (box: DOMRect): boolean => {
    const bar = document.querySelector('[data-voice-frame]')?.getBoundingClientRect();
    return bar !== undefined && box.bottom > bar.top && box.right > bar.left && box.left < bar.right;
  };

  const bringIntoView = (place: NonNullable<Passage['place']>) => {
    const box = range?.getBoundingClientRect();
    const isComfortable = box && isInView(box) && box.top >= 0 && box.bottom <= window.innerHeight && !isCovered(box);
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isComfortable) return;
    broughtAtMs = performance.now();
    view().show({ ...place, offset: place.start }, { smooth });
  };

  const isLeft = (): boolean =>
    range?.startContainer.isConnected === true &&
    performance.now() - broughtAtMs > smoothScrollMs &&
    !isInView(range.getBoundingClientRect());

  return {
    /** Marks a place; undefined ends the mark. */
    mark: (place: Passage['place']) => {
      // What left the document with its chapter was not left by the reader.
      if (isLeft()) following = false;
      range = place && rangeOf({ ...place, offset: place.start }, { ...place, offset: place.end });
      if (typeof CSS !== 'undefined' && CSS.highlights) {
        if (range) CSS.highlights.set(highlightName, new Highlight(range));
        else CSS.highlights.delete(highlightName);
      }
      if (place && range && following) bringIntoView(place);
    },
    /** Whether the text follows the voice: not any more once the reader has scrolled away from it. */
    isFollowing: () => following,
    /** Follows again from the next mark on, as after the reader pressed something. */
    followAgain: () => {
      following = true;
      range = undefined;
    },
  };
};
