import { forgetWritesOfOthers, writeRefusedEvent } from 'shared-api/outbox';
import { keepSending } from 'shared-api/outbox/keep-sending';
import { authAtom, type Store } from 'shared-auth';
import { toast } from '../provided/react-hot-toast.ts';

/** Duration of an error toast. Source: specification, section 8. */
const errorDurationMs = 5_000;

/** Starts what makes the site work without a network: the service worker, and the sending of writes that were made without one. */
export const startOffline = (store: Store): void => {
  // Only secure pages have one. A refusal (storage is forbidden) leaves the site as it is without.
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).then(tellPage, () => {});
  window.addEventListener(writeRefusedEvent, (event) =>
    toast.error((event as CustomEvent<string>).detail, { duration: errorDurationMs }),
  );
  const forget = () => void forgetWritesOfOthers().catch(() => {});
  forget();
  store.sub(authAtom, forget);
  keepSending();
};

/** Tells the worker which page is open, so that it is kept also where it came before the worker. */
const tellPage = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: location.href });
};
