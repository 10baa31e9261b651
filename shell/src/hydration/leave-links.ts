/**
 * Until the page's program has come, keeps clicks and submits of links and forms from React, so that the browser follows them, and tells the
 * router nothing of places within the page (a hash): either would discard the HTML that the server wrote. To be called before there is a
 * router: Chrome calls listeners of the window's own events in the order in which they were added, capturing or not.
 * @returns a function that ends it
 */
export const leaveLinksToTheBrowser = (): (() => void) => {
  const page = location.pathname + location.search;
  const keepFromReact = (event: Event) => {
    const followed = event.target instanceof Element && event.target.closest('a[href], form[action]');
    if (followed && !isForTheFrame(followed)) event.stopPropagation();
    if (event.type === 'popstate' && location.pathname + location.search === page) event.stopImmediatePropagation();
  };
  const types = ['click', 'submit', 'popstate'];
  types.forEach((type) => {
    addEventListener(type, keepFromReact, true);
  });
  return () => {
    types.forEach((type) => {
      removeEventListener(type, keepFromReact, true);
    });
  };
};

/**
 * Whether the frame answers a press on a link or form without leaving the page: a link that opens the login dialog, and a search form
 * with nothing in it. Before the frame is alive, note-presses.ts keeps such presses for it.
 */
const isForTheFrame = (element: Element): boolean =>
  element instanceof HTMLFormElement
    ? ![...new FormData(element).values()].some((value) => /\S/.test(String(value)))
    : element.matches('a[href^="/login#"]');
