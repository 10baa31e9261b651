import { useRouteLoaderData } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';

/** Name and origin of the site that a page belongs to. */
interface SiteIdentity {
  name: string;
  /** `https://host`; undefined where the reader runs alone, without the shell that knows it. */
  origin: string | undefined;
}

/** The site's identity, as the shell's loader gave it. */
export const useSite = (): SiteIdentity => {
  const shell = useRouteLoaderData<ShellData>(shellRouteId);
  return { name: shell?.site.name ?? '书海', origin: shell?.origin };
};

/**
 * Absolute URL of a picture, for those who read the page's data elsewhere.
 * @param address an http(s) URL, or a path of this site
 * @returns undefined for anything else
 */
export const absoluteUrl = (address: string, origin: string): string | undefined => {
  if (/^https?:\/\//.test(address)) return address;
  return /^\/(?!\/)/.test(address) ? origin + address : undefined;
};
