import type { toast as Toast } from 'react-hot-toast/headless';
import { loadedToaster, loadToaster } from '../toasts/load-toaster.ts';

/** Calls react-hot-toast, at once where it is loaded, else after loading it. */
const withToast = (call: (toast: typeof Toast) => void): void => {
  const toaster = loadedToaster();
  if (toaster) call(toaster.toast);
  // Without a network it cannot be shown; the failure that it tells of is shown in its own place too.
  else
    loadToaster().then(
      ({ toast }) => call(toast),
      () => {},
    );
};

let toastCount = 0;

/** Makes a function that sends one kind of toast. A toast has its id before it is shown, so that its sender can dismiss it. */
const sender =
  (kind: (toast: typeof Toast) => (typeof Toast)['success']): (typeof Toast)['success'] =>
  (message, options) => {
    toastCount += 1;
    const id = options?.id ?? `message-${toastCount}`;
    withToast((toast) => kind(toast)(message, { ...options, id }));
    return id;
  };

/** Replacement for react-hot-toast's `toast`: loads the library with the first message. */
export const toast: typeof Toast = Object.assign(
  sender((loaded) => loaded),
  {
    success: sender((loaded) => loaded.success),
    error: sender((loaded) => loaded.error),
    loading: sender((loaded) => loaded.loading),
    custom: sender((loaded) => loaded.custom),
    dismiss: (...args: Parameters<(typeof Toast)['dismiss']>) => withToast((loaded) => loaded.dismiss(...args)),
    dismissAll: (...args: Parameters<(typeof Toast)['dismissAll']>) =>
      withToast((loaded) => loaded.dismissAll(...args)),
    remove: (...args: Parameters<(typeof Toast)['remove']>) => withToast((loaded) => loaded.remove(...args)),
    removeAll: (...args: Parameters<(typeof Toast)['removeAll']>) => withToast((loaded) => loaded.removeAll(...args)),
    promise: (async (work, messages, options) => {
      const result = typeof work === 'function' ? work() : work;
      withToast((loaded) => void loaded.promise(result, messages, options).catch(() => {}));
      return result;
    }) satisfies (typeof Toast)['promise'],
  },
);

export default toast;
