import type { toast as Toast } from 'react-hot-toast/headless';
import { loadToasts, toastsAtHand } from '../toasts/load-toasts.ts';

/** Hands a call on, at once where toasts are at hand, else when they have been loaded. */
const tell = (call: (toast: typeof Toast) => void): void => {
  const toasts = toastsAtHand();
  if (toasts) call(toasts.toast);
  // Without network there is no way to show it; what failed says so in its own place.
  else
    loadToasts().then(
      ({ toast }) => call(toast),
      () => {},
    );
};

let count = 0;

/** A message has its id before it is shown, so that whoever sends it can take it back. */
const sends =
  (kind: (toast: typeof Toast) => (typeof Toast)['success']): (typeof Toast)['success'] =>
  (message, options) => {
    count += 1;
    const id = options?.id ?? `message-${count}`;
    tell((toast) => kind(toast)(message, { ...options, id }));
    return id;
  };

/** react-hot-toast's `toast`, which is loaded with the first message. */
export const toast: typeof Toast = Object.assign(
  sends((loaded) => loaded),
  {
    success: sends((loaded) => loaded.success),
    error: sends((loaded) => loaded.error),
    loading: sends((loaded) => loaded.loading),
    custom: sends((loaded) => loaded.custom),
    dismiss: (...args: Parameters<(typeof Toast)['dismiss']>) => tell((loaded) => loaded.dismiss(...args)),
    dismissAll: (...args: Parameters<(typeof Toast)['dismissAll']>) => tell((loaded) => loaded.dismissAll(...args)),
    remove: (...args: Parameters<(typeof Toast)['remove']>) => tell((loaded) => loaded.remove(...args)),
    removeAll: (...args: Parameters<(typeof Toast)['removeAll']>) => tell((loaded) => loaded.removeAll(...args)),
    promise: (async (work, messages, options) => {
      const result = typeof work === 'function' ? work() : work;
      tell((loaded) => void loaded.promise(result, messages, options).catch(() => {}));
      return result;
    }) satisfies (typeof Toast)['promise'],
  },
);

export default toast;
