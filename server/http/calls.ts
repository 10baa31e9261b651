import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import type { SiteFigures } from '../figures/site-figures.ts';

/** Options of every plugin that registers calls. */
export interface CallOptions {
  store: Store;
  environment: Environment;
  /** The site's name, as it is now. */
  siteName: () => Promise<string>;
  /** Counters of the site, which the console shows. */
  figures: SiteFigures;
}

/** Address of a call as shared-api/paths has it: a constant, or a function of what stands in it. */
type Address = string | ((...values: never[]) => string);

/**
 * Route pattern of a call, from the address that pages ask for, so that it is written once: `patternOf(calls.novel, 'id')`
 * is `/novel/detail/:id/`.
 * @param parameters names of what stands in the path, in order; a query string is no part of the pattern
 */
export const patternOf = (address: Address, ...parameters: string[]): string => {
  if (typeof address === 'string') return address;
  const marked = address(...(parameters.map((name) => `:${name}`) as never[]));
  return decodeURIComponent(marked.split('?')[0] ?? '');
};
