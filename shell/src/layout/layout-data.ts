import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Link, Site } from 'shared-api/schemas/site';

export interface LayoutData {
  site: Site;
  links: Link[];
  /** The host with its port, as the visitor reached it. */
  host: string;
}

/** Without these the site still stands, so a failure here fails no page. */
const siteOfLastResort: Site = { name: '书海', disclaimer: '', licence: '', copyright: '' };

export const loadLayout = async (args: LoaderFunctionArgs): Promise<LayoutData> => {
  const api = apiFor(args);
  const [site, links] = await Promise.all([
    api.get<Site>(calls.site).catch(() => siteOfLastResort),
    api.get<Link[]>(calls.links).catch(() => []),
  ]);
  return { site, links, host: new URL(args.request.url).host };
};
