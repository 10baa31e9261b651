import { type ReleaseSet, regionId, rootId } from 'shared-api/contract';
import { element } from './element.ts';
import { appAt } from './page-apps.ts';

/** A part of the page with the app that draws it. */
interface DrawnPart {
  app: string;
  element: Element;
}

/** The parts of the page: the region is its remote's, all beside it the shell's. */
const drawnParts = (set: Pick<ReleaseSet, 'remotes'>): DrawnPart[] => {
  const region = document.getElementById(regionId);
  const ofShell = [...(document.getElementById(rootId)?.children ?? [])].filter((child) => !child.contains(region));
  return [
    ...ofShell.map((child) => ({ app: 'shell', element: child })),
    ...(region ? [{ app: appAt(set, location.pathname), element: region }] : []),
  ];
};

/** Width below which an outline has no label: it would cover what is outlined. */
const minLabelledPx = 160;

/** Outlines over the page, which follow what they are around while they are shown. */
export const createOutlines = (set: Pick<ReleaseSet, 'remotes'>, nameOf: (app: string) => string) => {
  const layer = element('div', { class: 'outlines', 'aria-hidden': 'true' });
  let nextFrame = 0;

  const place = () => {
    const parts = drawnParts(set)
      .map((part) => ({ ...part, box: part.element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight);
    while (layer.childElementCount < parts.length) layer.append(element('div', { class: 'outline' }, element('span')));
    while (layer.childElementCount > parts.length) layer.lastElementChild?.remove();
    parts.forEach(({ app, box }, index) => {
      const outline = layer.children[index] as HTMLElement;
      outline.dataset.app = app;
      // The outline is cut to the visible part of the page, so that its label can be seen.
      const top = Math.max(0, box.top);
      Object.assign(outline.style, {
        insetBlockStart: `${top}px`,
        insetInlineStart: `${box.left}px`,
        inlineSize: `${box.width}px`,
        blockSize: `${Math.min(innerHeight, box.bottom) - top}px`,
      });
      const label = outline.firstElementChild as HTMLElement;
      label.hidden = box.width < minLabelledPx;
      if (label.textContent !== nameOf(app)) label.textContent = nameOf(app);
    });
    nextFrame = requestAnimationFrame(place);
  };

  return {
    layer,
    show: place,
    hide: () => {
      cancelAnimationFrame(nextFrame);
      layer.replaceChildren();
    },
  };
};
