import { Toaster as Place, toast } from 'react-hot-toast';
import { color, radius, shadow } from 'shared-ui/theme';

export { toast };

/** How long a message stays, in milliseconds. Source: specification, section 9. */
const messageDuration = 3_000;

const style = { background: color.sheet, color: color.ink, borderRadius: radius.m, boxShadow: shadow };

export const Toaster = () => <Place toastOptions={{ duration: messageDuration, style }} />;
