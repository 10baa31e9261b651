import type { LoaderFunctionArgs } from 'react-router-dom';
import type { ShellData } from 'shared-api/contract';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Link, Site } from 'shared-api/schemas/site';

/** Without these the site still stands, so a failure here fails no page. */
const siteOfLastResort: Site = { name: '书海', disclaimer: '', licence: '', copyright: '' };

export const loadShellData = async (args: LoaderFunctionArgs): Promise<ShellData> => {
  const api = apiFor(args);
  const [site, links] = await Promise.all([
    api.get<Site>(calls.site).catch(() => siteOfLastResort),
    api.get<Link[]>(calls.links).catch(() => []),
  ]);
  const { origin, host } = new URL(args.request.url);
  return { site, links, origin, host };
};
