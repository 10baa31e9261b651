import { Toaster } from 'react-hot-toast';
import { color, radius, shadow } from 'shared-ui/theme';

/** How long a message stays, in milliseconds. Source: specification, section 9. */
const messageDuration = 3_000;

const style = { background: color.sheet, color: color.ink, borderRadius: radius.m, boxShadow: shadow };

const Toasts = () => <Toaster toastOptions={{ duration: messageDuration, style }} />;

export default Toasts;
