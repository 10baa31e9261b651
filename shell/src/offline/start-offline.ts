import { workerStateHeader } from 'shared-api/contract';
import { forgetWritesOfOthers, writeRefusedEvent } from 'shared-api/outbox';
import { keepSending } from 'shared-api/outbox/keep-sending';
import { type ReleaseScript, scriptsOf } from 'shared-api/script-address';
import { authAtom, type Store } from 'shared-auth';
import { readPageData } from '../page-data.ts';
import { toast } from '../provided/react-hot-toast.ts';

/** Duration of an error toast. Source: specification, section 8. */
const errorDurationMs = 5_000;

/** Starts what makes the site work without a network: the service worker, and the sending of writes that were made without one. */
export const startOffline = (store: Store): void => {
  // Only secure pages have one.
  if (navigator.serviceWorker) void register(navigator.serviceWorker);
  window.addEventListener(writeRefusedEvent, (event) =>
    toast.error((event as CustomEvent<string>).detail, { duration: errorDurationMs }),
  );
  const forget = () => void forgetWritesOfOthers().catch(() => {});
  forget();
  store.sub(authAtom, forget);
  keepSending();
};

/**
 * Registers the service worker. Where the server has switched it off, `/sw.js` is a worker that removes itself and what it kept: only a
 * browser that still has an older worker registers that one. A browser without a worker may still keep files, which that older one stored
 * while it was being replaced: the page removes these. Where registering fails (storage is forbidden, no network), the site works without a worker.
 */
const register = async (workers: ServiceWorkerContainer): Promise<void> => {
  try {
    if (!(await workers.getRegistration('/')) && (await isSwitchedOff())) return await removeKept();
    await workers.register('/sw.js', { updateViaCache: 'none' });
    await tellPage();
    // Scripts that were loaded before the worker controlled the page did not pass through it.
    workers.oncontrollerchange = () => void tellPage();
  } catch {}
};

const isSwitchedOff = async (): Promise<boolean> =>
  (await fetch('/sw.js', { method: 'HEAD', cache: 'no-cache' })).headers.get(workerStateHeader) === 'off';

const removeKept = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name);
};

/** Tells the worker which page is open and which scripts it has loaded, so that it caches those as well that were loaded before it. */
const tellPage = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: location.href, scripts: loadedScripts() });
};

const loadedScripts = (): ReleaseScript[] => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const { shell, remotes } = readPageData().set;
  return [shell, ...Object.values(remotes)].flatMap(scriptsOf).filter(({ url }) => loaded.has(location.origin + url));
};
