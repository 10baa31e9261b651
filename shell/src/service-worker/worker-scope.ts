/** An event that a worker must not be stopped before it has dealt with. */
export interface WorkerEvent extends Event {
  /** Of a message. */
  data?: unknown;
  waitUntil: (work: Promise<unknown>) => void;
}

/** The part of a service worker's global scope that this one uses; TypeScript cannot have it beside that of pages. */
interface WorkerScope {
  addEventListener: (type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  navigator: { connection?: { saveData?: boolean } };
}

export const worker = globalThis as unknown as WorkerScope;

/** After this time a slow network gives way to what is kept, where something is. */
export const slowNetworkSeconds = 4;
