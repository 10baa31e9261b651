import { NotFound } from './not-found.tsx';
import { useServersPage } from './use-servers-page.ts';

/**
 * Page of an address that no app of this page's releases owns. Where a link led here, the server is asked: its releases may be
 * others by now, or the address leads elsewhere since its remote was taken out.
 */
export const UnknownAddress = () => {
  useServersPage(true);
  return <NotFound />;
};
