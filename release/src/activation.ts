import { appOf } from './name.ts';

/** Names of releases by app; `shell` is among them. */
export type ReleaseNames = Readonly<Record<string, string>>;

/** A remote that was taken out of the site. */
export interface RetiredApp {
  app: string;
  /** Beginnings of the addresses that it had. */
  paths: string[];
  /** Path of the site to which these lead now; null where they lead nowhere. */
  redirect: string | null;
}

/** How an activation came about. */
type ActivationKind = 'activate' | 'rollback' | 'automatic_rollback' | 'canary' | 'retire';

/** The releases that were active from one moment on, with who activated them, why, and how. */
export interface Activation {
  id: number;
  releases: ReleaseNames;
  /** A release that some visitors get instead of its app's active one. */
  canary: { release: string; percent: number } | null;
  retired: RetiredApp[];
  kind: ActivationKind;
  by: string;
  why: string;
  /** Epoch milliseconds. */
  at: number;
  /** Whether its set was rolled back: then no later rollback returns to it. */
  rolledBack: boolean;
}

/** The releases that visitors of a canary get. */
export const withCanary = ({ releases, canary }: Pick<Activation, 'releases' | 'canary'>): ReleaseNames =>
  canary ? { ...releases, [appOf(canary.release)]: canary.release } : releases;

/** What a site notes of a published release; times in epoch milliseconds. */
export interface ReleaseRow {
  name: string;
  app: string;
  published_by: string;
  published_at: number;
  last_served_at: number | null;
}

/** What a site has published and activated, as the command line prints it. */
export interface ReleaseListing {
  /** Newest first. */
  releases: ReleaseRow[];
  /** Newest first; the first one is what is active. */
  activations: Activation[];
}

/** Note of who publishes or activates, and why, as the history records it. */
export interface Note {
  by: string;
  why: string;
}
