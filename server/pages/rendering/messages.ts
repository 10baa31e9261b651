import type { ReleaseSet } from 'shared-api/contract';

/** What the rendering worker is started with: paths of server bundles. */
export interface RenderingData {
  set: ReleaseSet;
  shell: string;
  remotes: Record<string, string>;
}

/** A page in the parts that a document is made of; a redirect has a location. */
export type Rendered =
  | {
      status: number;
      head: string;
      styles: string;
      body: string;
      /** What loaders gave, as JSON. */
      hydration: string;
      routeIds: string[];
      /** Whether everything on it holds as long as the content does. */
      lasting: boolean;
    }
  | { status: number; location: string };

export type ToWorker =
  | { kind: 'render'; id: number; url: string; revision: number }
  /** The answer to a worker's call. */
  | { kind: 'answer'; id: number; status: number; body: string; lasting: boolean };

export type FromWorker =
  /** The bundles are loaded: from now on time counts. */
  | { kind: 'ready' }
  | { kind: 'rendered'; id: number; page: Rendered }
  | { kind: 'failed'; id: number; reason: string }
  /** A loader calls the API, which lives in the main thread. */
  | { kind: 'call'; id: number; path: string };
