/** Messages without looks: the shell draws them itself (toasts/toaster.tsx). */
export { default, toast } from 'react-hot-toast/headless';
