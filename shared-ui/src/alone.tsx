import { createRoot } from 'react-dom/client';
// The build says whose routes these are.
import { routes } from 'remote/routes';
import { Harness } from './harness.tsx';

/** A remote running alone, for its developer (`npm run dev -w reader`). */
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Harness routes={routes} />);
