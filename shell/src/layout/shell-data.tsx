import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Link, Site } from 'shared-api/schemas/site';

/** Used until the call for the site has answered, and where it fails: that fails no page. The name stands in the server's HTML. */
const fallbackSite = (): Site => {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('[name=application-name]');
  return { name: named?.content ?? '书海', disclaimer: '', licence: '', copyright: '' };
};

/** Loader of the shell's route: the site's texts and links, and the address at which the visitor reached it. */
export const loadShellData = async (args: LoaderFunctionArgs): Promise<ShellData> => {
  const api = apiFor(args);
  const [site, links] = await Promise.all([
    api.get<Site>(calls.site).catch(fallbackSite),
    api.get<Link[]>(calls.links).catch(() => []),
  ]);
  return { ...shellDataAt(args.request.url), site, links };
};

/** What the shell shows at an address before its calls have answered. */
export const shellDataAt = (url: string): ShellData => {
  const { origin, host } = new URL(url);
  return { site: fallbackSite(), links: [], origin, host };
};

/** Title of a page of the shell's own in the browser, with the site's name as its operator set it. */
export const PageTitle = ({ children }: { children: string }) => {
  const { name } = useRouteLoaderData<ShellData>(shellRouteId)?.site ?? fallbackSite();
  return <title>{`${children} - ${name}`}</title>;
};
