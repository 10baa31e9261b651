import { type PageData, pageDataId } from 'shared-api/contract';
import { button, element } from './element.ts';
import { inspectorStyle } from './inspector-style.ts';
import { createOutlines } from './outlines.ts';
import { appAt, appsOfPage, loadedScripts } from './page-apps.ts';
import { fillPanel } from './panel.ts';
import { watchFaults } from './watch-faults.ts';
import { watchInteractive } from './watch-interactive.ts';

/** Time after which the figures in the open panel are looked at again. */
const refreshMs = 500;

interface InspectorOptions {
  /** Whether whoever looks may choose releases for themselves. */
  mayChoose: boolean;
  /** Loads the page anew. */
  reload: () => void;
}

/**
 * Starts the inspector of this page: a tab at its edge; one press outlines which app drew what, and opens a panel with what is known of each
 * app. It knows of the page what the contract says alone, and stands beside what React draws: it works where an app does not.
 */
export const startInspector = ({ mayChoose, reload }: InspectorOptions): void => {
  const { set } = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData;
  const releases = Object.fromEntries(appsOfPage(set));
  const opening = appAt(set, location.pathname);
  const interactiveMs = watchInteractive(opening);
  const faults = new Map<string, number>();

  const tab = button('检查', () => (panel.hidden ? open() : close()), {
    ...{ class: 'tab', 'aria-label': '检查页面', 'aria-expanded': 'false' },
  });
  const panel = element('section', {
    ...{ class: 'panel', role: 'dialog', 'aria-label': '检查页面', tabindex: '-1', hidden: true },
  });
  const outlines = createOutlines(set, (app) => releases[app]?.release ?? app);

  watchFaults((app) => {
    faults.set(app, (faults.get(app) ?? 0) + 1);
    tab.dataset.faults = '';
  });

  let refreshing: ReturnType<typeof setInterval> | undefined;
  const open = () => {
    const refresh = fillPanel(panel, {
      ...{ set, mayChoose, reload, onClose: close },
      factsOf: (app) => ({
        scripts: loadedScripts(releases[app] ?? set.shell, document.baseURI, timings()),
        interactiveMs: interactiveMs(app),
        isOpening: app === 'shell' || app === opening,
        faults: faults.get(app) ?? 0,
      }),
    });
    refresh();
    refreshing = setInterval(refresh, refreshMs);
    panel.hidden = false;
    tab.setAttribute('aria-expanded', 'true');
    outlines.show();
    panel.focus({ preventScroll: true });
  };
  const close = () => {
    clearInterval(refreshing);
    panel.hidden = true;
    tab.setAttribute('aria-expanded', 'false');
    outlines.hide();
    tab.focus({ preventScroll: true });
  };

  const host = element('aside', { 'aria-label': '页面检查' });
  const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !panel.hidden) close();
  };
  host.addEventListener('keydown', (event) => {
    closeByKey(event);
    // Keys that are pressed in here are not the page's: an arrow in a list turns no leaf.
    event.stopPropagation();
  });
  document.addEventListener('keydown', closeByKey);

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(inspectorStyle);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(outlines.layer, tab, panel);
  document.body.append(host);
};

const timings = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[];
