import type { Chapter } from 'shared-api/schemas/chapter';

/** The chapters that are in the DOM. */
export interface Flow {
  /** The chapter that the address names, as it was loaded last. */
  addressed: Chapter;
  /** The chapter at the top. */
  current: Chapter;
  /** In order, without gaps. */
  chapters: Chapter[];
}

export const flowFrom = (chapter: Chapter): Flow => ({ addressed: chapter, current: chapter, chapters: [chapter] });

/** The flow once the router has loaded another chapter: one that the text has already come to changes nothing in the DOM. */
export const followAddress = (flow: Flow, addressed: Chapter): Flow =>
  addressed.id === flow.current.id ? { ...flow, addressed } : flowFrom(addressed);
