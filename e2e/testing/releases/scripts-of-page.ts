import type { Page, Request } from '@playwright/test';

interface App {
  integrity: Record<string, string>;
}

/**
 * Names of an app's scripts by their addresses, as a page's own data have them: addresses are made of the scripts' hashes.
 * @param html of the page
 */
export const scriptsOfPage = (html: string, app: string): Map<string, string> => {
  const { set } = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}');
  const { integrity }: App = app === 'shell' ? set.shell : set.remotes[app];
  return new Map(
    Object.entries(integrity).map(([file, hash]) => {
      const letters = hash.slice('sha256-'.length).replace(/\W/g, '');
      return [`/remotes/${app}/files/${file.replace(/js$/, `${letters}.js`)}`, file];
    }),
  );
};

/** Addresses of the scripts of an app that a page has asked for so far. */
export const watchScripts = (page: Page, app: string): Set<string> => {
  const scripts = new Set<string>();
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/remotes/${app}/`)) scripts.add(pathname);
  });
  return scripts;
};
