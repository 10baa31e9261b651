import type { Encoding } from './compress-page.ts';

/** Everything by which pages may differ. */
export interface PageKey {
  set: string;
  origin: string;
  /** Path with its normalised query. */
  url: string;
  revision: number;
  /** How many of the changes until then took something away or changed it. */
  corrections: number;
  encoding: Encoding;
}

/** Name that a page is kept under. */
export const nameOf = ({ encoding, set, origin, url }: PageKey): string => `${encoding} ${set} ${origin} ${url}`;

/** Name of its making. */
export const makingOf = (key: PageKey): string => `${key.revision} ${nameOf(key)}`;
