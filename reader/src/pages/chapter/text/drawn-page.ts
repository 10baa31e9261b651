import { type ComponentType, useLayoutEffect } from 'react';
import type { Flow, FlowProps } from './flow.ts';
import type { SetTools, Tools } from './reading-context.ts';
import type { TextView } from './text-view.ts';

/** State of the reading page that is in the DOM. */
interface DrawnPage {
  flow: Flow;
  tools: Tools;
  Controls: ComponentType<FlowProps & { tools: Tools; setTools: SetTools }> | null | undefined;
  /** Made by the controls. */
  view: TextView;
}

let drawn: Partial<DrawnPage> = {};

/**
 * State of the reading page that is in the DOM, of which nothing is known before its first commit. A page that is drawn anew in its place,
 * as where a browser's translation has moved nodes that React looks for, goes on from it.
 */
export const drawnPage = (): Readonly<Partial<DrawnPage>> => drawn;

/** Notes a part of the page's state while the page is in the DOM. */
export const useNoteDrawn = (part: Partial<DrawnPage>): void => {
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
