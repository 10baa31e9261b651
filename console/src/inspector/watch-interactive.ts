import { regionId, rootId } from 'shared-api/contract';

/** Time after which no longer is looked for what a page does not take over. */
const giveUpMs = 60_000;

/**
 * Notes when the shell, and the remote of the page that was opened, took over what they draw. React marks each element that it has: so a page
 * need not say it, and no reader pays for it.
 * @param remote the remote, or the shell where the page is its own
 * @returns milliseconds from the address to an app that reacts; undefined as long as it does not
 */
export const watchInteractive = (remote: string): ((app: string) => number | undefined) => {
  const times = new Map<string, number>();
  const parts: [app: string, selector: string][] = [
    ['shell', `#${rootId} > *`],
    [remote, `#${regionId} > :not([role="status"])`],
  ];
  const look = () => {
    for (const [app, selector] of parts)
      if (!times.has(app) && isTakenOver(document.querySelector(selector))) times.set(app, performance.now());
    if (parts.some(([app]) => !times.has(app)) && performance.now() < giveUpMs) requestAnimationFrame(look);
  };
  look();
  return (app) => times.get(app);
};

const isTakenOver = (element: Element | null): boolean =>
  element !== null && Object.keys(element).some((key) => key.startsWith('__react'));
