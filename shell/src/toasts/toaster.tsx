import { Toaster as Place, toast } from 'react-hot-toast';

export { toast };

/** How long a message stays, in milliseconds. Source: specification, section 9. */
const messageDuration = 3_000;

export const Toaster = () => <Place toastOptions={{ duration: messageDuration }} />;
