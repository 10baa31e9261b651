import { Toaster } from 'react-hot-toast';

/** How long a message stays, in milliseconds. Source: specification, section 9. */
const messageDuration = 3_000;

const Toasts = () => <Toaster toastOptions={{ duration: messageDuration }} />;

export default Toasts;
