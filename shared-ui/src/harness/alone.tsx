import { createRoot } from 'react-dom/client';
// The build resolves this name to the routes of the remote that it builds.
import { routes } from 'remote/routes';
import { Harness } from './harness.tsx';

/** Entry of a remote that runs alone, for its developer (`npm run dev -w reader`). */
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Harness routes={routes} />);
