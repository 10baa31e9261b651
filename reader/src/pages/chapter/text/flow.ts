import type { Chapter } from 'shared-api/schemas/chapter';

/** The flow, and what changes it. */
export interface FlowProps {
  flow: Flow;
  setFlow: (change: (flow: Flow) => Flow) => void;
}

/** The chapters that are in the DOM. */
export interface Flow {
  /** The chapter that the address names, as it was loaded last. */
  addressed: Chapter;
  /** The chapter at the top. */
  current: Chapter;
  /** In order, without gaps. */
  chapters: Chapter[];
  /** Chapters that were before these and have left the DOM, nearest last. Room of their height is kept. */
  above: { id: string; heightPx: number }[];
  /** Id of the chapter that the text has come to, while the address is on its way to it. */
  awaited?: string;
}

export const flowFrom = (chapter: Chapter): Flow => ({
  addressed: chapter,
  current: chapter,
  chapters: [chapter],
  above: [],
});

/**
 * The flow once the router has loaded another chapter. One that the text has already come to changes nothing in the DOM; nor does
 * one whose address only follows the text, which may have moved on meanwhile.
 */
export const followAddress = ({ awaited, ...flow }: Flow, addressed: Chapter): Flow =>
  addressed.id === awaited || addressed.id === flow.current.id
    ? { ...flow, addressed }
    : { ...turnedTo(flow, addressed), addressed };

/** The flow in which a chapter stands alone. One that was in the DOM already, unseen, is not drawn again. */
export const turnedTo = (flow: Flow, chapter: Chapter): Flow => {
  const current = flow.chapters.find(({ id }) => id === chapter.id) ?? chapter;
  return { ...flow, current, chapters: [current], above: [] };
};

/** Height of the chapters that have left the DOM, in pixels. */
export const heightAbove = ({ above }: Flow): number => above.reduce((sum, { heightPx }) => sum + heightPx, 0);
