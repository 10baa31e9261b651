import { createStore, Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'react-hot-toast';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onApiError } from 'shared-api/request';
import { GlobalStyle } from 'shared-ui/theme';
import { showApiError } from './errors/error-toasts.ts';
import { readPageData } from './page-data.ts';
import { registerReleaseSet } from './remotes/federation.ts';
import { createRemotes } from './remotes/remotes.tsx';
import { shellRoutes } from './routes.tsx';

/** How long a message stays, in milliseconds. Source: specification, section 9. */
const messageDuration = 3_000;

const { set } = readPageData();
registerReleaseSet(set);
const remotes = createRemotes(set);
const store = createStore();
const router = createBrowserRouter(shellRoutes(remotes.absenceAt), { patchRoutesOnNavigation: remotes.patchRoutes });

onApiError(showApiError);

const root = document.getElementById('root');
if (!root) throw new Error('页面缺少 #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <GlobalStyle />
      <RouterProvider router={router} />
      <Toaster toastOptions={{ duration: messageDuration }} />
    </Provider>
  </StrictMode>,
);
