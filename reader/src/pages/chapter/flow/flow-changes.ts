import type { Chapter } from 'shared-api/schemas/chapter';
import type { Flow } from './flow.ts';

/**
 * The flow whose text has come to this chapter at the top. The chapter may have left meanwhile, or be here in another copy:
 * what is current is always one of those in the DOM.
 */
export const reached = (flow: Flow, id: string): Flow => {
  const current = flow.chapters.find((chapter) => chapter.id === id);
  return current && current !== flow.current ? { ...flow, current } : flow;
};

/** The flow with one chapter more at its end. */
export const continued = (flow: Flow, next: Chapter): Flow =>
  flow.chapters.at(-1)?.next_id === next.id ? { ...flow, chapters: [...flow.chapters, next] } : flow;

/** The flow in which the last chapter that left the DOM is back. */
export const broughtBack = (flow: Flow, chapter: Chapter): Flow =>
  flow.above.at(-1)?.id === chapter.id
    ? { ...flow, chapters: [chapter, ...flow.chapters], above: flow.above.slice(0, -1) }
    : flow;

/** The flow without this chapter at its beginning, whose room is kept. */
export const withoutFirst = (flow: Flow, id: string, heightPx: number): Flow => {
  const [first, ...chapters] = flow.chapters;
  if (first?.id !== id || first === flow.current) return flow;
  return { ...flow, chapters, above: [...flow.above, { id: first.id, heightPx }] };
};

/** The flow without this chapter at its end. */
export const withoutLast = (flow: Flow, id: string): Flow => {
  const last = flow.chapters.at(-1);
  return last?.id !== id || last === flow.current ? flow : { ...flow, chapters: flow.chapters.slice(0, -1) };
};

/** The flow with a newer revision of one of its chapters. */
export const revised = (flow: Flow, chapter: Chapter): Flow => ({
  ...flow,
  current: flow.current.id === chapter.id ? chapter : flow.current,
  chapters: flow.chapters.map((old) => (old.id === chapter.id ? chapter : old)),
});
