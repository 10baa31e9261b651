import * as calls from 'shared-api/console/calls';
import type { Inspection } from 'shared-api/console/schemas/inspector';
import { type ReleaseSet, triedBuildBar } from 'shared-api/contract';
import { type AppFacts, createAppEntry } from './app-entry.ts';
import { askSite } from './ask-site.ts';
import { button, element } from './element.ts';
import { appsOfPage } from './page-apps.ts';

interface PanelOptions {
  set: ReleaseSet;
  /** Whether whoever looks may choose releases for themselves. */
  mayChoose: boolean;
  factsOf: (app: string) => AppFacts;
  onClose: () => void;
  /** Loads the page anew. */
  reload: () => void;
}

/**
 * Fills the panel with the apps of the page.
 * @returns a function that brings their figures up to date
 */
export const fillPanel = (
  panel: HTMLElement,
  { set, mayChoose, factsOf, onClose, reload }: PanelOptions,
): (() => void) => {
  const entries = appsOfPage(set).map(([app, { release }]) => ({ app, release, ...createAppEntry(app, release) }));
  const problem = element('p', { class: 'problem', role: 'alert' });
  const foot = element('div', { class: 'foot' });
  panel.replaceChildren(
    element('div', { class: 'head' }, element('h2', {}, '谁画出了这一页'), button('收起', onClose)),
    element('p', { class: 'soft' }, '组合 ', element('code', {}, set.id)),
    element('ul', {}, ...entries.map(({ entry }) => entry)),
    problem,
    foot,
  );

  const tried = appTried();
  entries.find(({ app }) => app === tried)?.mark('开发者的构建');

  const say = (error: Error) => {
    problem.textContent = error.message;
  };
  /** Loads the page again after a release was chosen: the open page keeps the releases that it began with. */
  const change = (path: string, body: object) => void askSite(path, body).then(reload, say);
  const offer = (inspection: Inspection) => {
    for (const { app, release, ...entry } of entries) {
      const known = inspection.apps.find((one) => one.app === app);
      if (known) entry.offer(known, (name) => change(calls.chooseRelease, { release: name }));
      const state = app === tried ? undefined : stateOf(release, inspection, known?.active);
      if (state) entry.mark(state);
    }
    if (inspection.chosen.length > 0)
      foot.prepend(button('回到大家的版本', () => change(calls.chooseRelease, { release: null })));
  };
  if (mayChoose) {
    foot.append(button('关闭检查', () => change(calls.switchInspector, { is_on: false })));
    askSite<Inspection>(calls.inspection).then(offer).catch(say);
  }
  return () => {
    for (const { app, show } of entries) show(factsOf(app));
  };
};

/** The app that is a developer's build in this page, as the bar over it says (server/releases/override/override-bar.ts). */
const appTried = (): string | undefined => document.querySelector<HTMLElement>(triedBuildBar)?.dataset.app;

/** Why a page has a release; undefined where it was opened before another became active. */
const stateOf = (
  release: string,
  { chosen, canary }: Inspection,
  active: string | null | undefined,
): string | undefined => {
  if (chosen.includes(release)) return '自己选的';
  if (release === canary) return '试发';
  return release === active ? '大家在用' : undefined;
};
