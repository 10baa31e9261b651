import { createContext, memo, Suspense, use, useContext, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Loading } from 'shared-ui/loading';
import { KeptNotice } from './kept-notice.tsx';

/** How the page's remote came to the server's HTML. */
export interface RegionHydration {
  /** `alive` once the remote is there; `kept` once it is known that it cannot be had. Never rejects. */
  settled: Promise<'alive' | 'kept'>;
  /** Whether the reader has gone on from the page that the server wrote: its HTML is then nobody's any more. */
  isLeft: () => boolean;
  /** The region's HTML as the server wrote it. */
  html: () => string;
  /** Tries once more for the remote. @throws RemoteError */
  retry: () => Promise<void>;
}

/** Null on the server, and in a page that the server did not render. */
export const RegionHydrationContext = createContext<RegionHydration | null>(null);

export const regionId = 'region';

/**
 * Where remotes draw. In a page from the server its HTML stays as it is, untouched, until the remote has come: the frame
 * around it is alive before. It is memoised, because a new render from above would make React give that HTML up.
 */
export const Region = memo(() => (
  <Suspense fallback={<Loading />}>
    <Content />
  </Suspense>
));

const Content = () => {
  const hydration = useContext(RegionHydrationContext);
  const outcome = hydration ? use(hydration.settled) : 'alive';
  const [revived, setRevived] = useState(false);
  // Every navigation asks anew.
  useLocation();

  if (!hydration || outcome === 'alive' || revived || hydration.isLeft()) {
    return (
      <div id={regionId} key="live">
        <Outlet />
      </div>
    );
  }
  const retry = async () => {
    await hydration.retry();
    setRevived(true);
  };
  return (
    <>
      {/* React leaves alone what it finds in here: the text stays, with selection and place. */}
      <div id={regionId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hydration.html() }} />
      <KeptNotice retry={retry} />
    </>
  );
};
