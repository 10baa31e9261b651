import { useRouteLoaderData } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';

/** What a page says of the site that it belongs to. */
export interface SiteIdentity {
  name: string;
  /** `https://host`; undefined where the reader runs alone, without the shell that knows it. */
  origin: string | undefined;
}

/** The site as its shell describes it. */
export const useSite = (): SiteIdentity => {
  const shell = useRouteLoaderData<ShellData>(shellRouteId);
  return { name: shell?.site.name ?? '书海', origin: shell?.origin };
};

/**
 * An address as those need it who read the page elsewhere.
 * @param address of a picture: with its host, or a path of this site
 * @returns undefined for anything else
 */
export const absolute = (address: string, origin: string): string | undefined => {
  if (/^https?:\/\//.test(address)) return address;
  return /^\/(?!\/)/.test(address) ? origin + address : undefined;
};
