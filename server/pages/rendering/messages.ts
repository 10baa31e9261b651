import type { ReleaseSet } from 'shared-api/contract';

/** The server bundle of a remote. */
interface RemoteBundle {
  file: string;
  /** Where browsers find the release's files, if not on this site. */
  filesAddress?: string;
}

/** The set of a rendering worker, and the paths of its server bundles. */
export interface RenderingData {
  set: ReleaseSet;
  shell: string;
  remotes: Record<string, RemoteBundle>;
}

/** A rendered page in the parts of a document, or a redirect. */
export type Rendered =
  | {
      status: number;
      head: string;
      styles: string;
      body: string;
      /** Data of the loaders, as JSON. */
      hydration: string;
      routeIds: string[];
      /** Whether all answers that it is made of may be cached for as long as the content does not change. */
      cacheable: boolean;
      /** Paths of the calls that its loaders made. */
      calls: string[];
    }
  | { status: number; location: string };

export type ToWorker =
  | { kind: 'render'; id: number; url: string; revision: number }
  /** Asks whether the worker still takes messages. */
  | { kind: 'ping' }
  /** The API's answer to a call. */
  | { kind: 'answer'; id: number; status: number; body: string; cacheable: boolean };

export type FromWorker =
  /** The bundles are loaded. */
  | { kind: 'ready' }
  /** Rendering a page begins: from now on its time counts. */
  | { kind: 'began'; id: number }
  | { kind: 'pong' }
  | { kind: 'rendered'; id: number; page: Rendered }
  | { kind: 'failed'; id: number; reason: string }
  /** A loader calls the API, which runs in the main thread. */
  | { kind: 'call'; id: number; path: string };
