import { type ComponentType, useLayoutEffect } from 'react';
import type { Flow } from './flow.ts';
import type { Tools } from './reading-context.ts';
import type { TextView } from './text-view.ts';

/** State of the reading page that is in the DOM. */
interface DrawnPage<Props> {
  flow: Flow;
  tools: Tools;
  Controls: ComponentType<Props> | null | undefined;
  /** Made by the controls. */
  view: TextView;
}

let drawn: Partial<DrawnPage<never>> = {};

/**
 * State of the reading page that is in the DOM, of which nothing is known before its first commit. A page that is drawn anew in its place,
 * as where a browser's translation has moved nodes that React looks for, goes on from it.
 */
export const drawnPage = <Props>(): Partial<DrawnPage<Props>> => drawn as Partial<DrawnPage<Props>>;

/** Notes a part of the page's state while the page is in the DOM. */
export const useNoteDrawn = (part: Partial<DrawnPage<never>>): void => {
  useLayoutEffect(() => {
    Object.assign(drawn, part);
  });
  useLayoutEffect(
    () => () => {
      drawn = {};
    },
    [],
  );
};
