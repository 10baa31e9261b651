import { createContext, memo, Suspense, use, useContext, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { regionId as promisedId } from 'shared-api/contract';
import { Loading } from 'shared-ui/loading';
import { replayRegion } from '../early-presses/replay-presses.ts';
import { FollowSettings } from '../reading-settings/lazy-follow-settings.tsx';
import { StaticRegionNotice } from './static-region-notice.tsx';

/** State of the region's hydration in a page that the server rendered. */
export interface RegionHydration {
  /** `hydrated` once the remote is loaded; `static` once it failed to load. Never rejects. */
  settled: Promise<'hydrated' | 'static'>;
  /** Whether the reader has left the page that the server wrote, so that its HTML is out of date. */
  isLeft: () => boolean;
  /** HTML of the region as the server wrote it. */
  html: () => string;
  /** Loads the remote again. @throws RemoteError */
  retry: () => Promise<void>;
}

/** Hydration of the region; null on the server, and in a page that the server did not render. */
export const RegionHydrationContext = createContext<RegionHydration | null>(null);

/** Id of the element that holds the remote's content, as the contract says it. (Taken from there by value it would be 28 bytes more.) */
export const regionId = 'region' satisfies typeof promisedId;

/**
 * The element in which remotes render. In a page from the server its HTML stays untouched until the remote is loaded, while
 * the frame around it is hydrated before. Memoised, because a render from above would make React discard that HTML.
 */
export const Region = memo(() => (
  <Suspense fallback={<Loading />}>
    <Content />
  </Suspense>
));

const Content = () => {
  const hydration = useContext(RegionHydrationContext);
  const outcome = hydration ? use(hydration.settled) : 'hydrated';
  const [isRecovered, setRecovered] = useState(false);
  // Renders again with every navigation: the reader may have left the page.
  useLocation();
  useEffect(replayRegion, []);

  if (!hydration || outcome === 'hydrated' || isRecovered || hydration.isLeft()) {
    return (
      <>
        <div id={regionId} key="hydrated">
          <Outlet />
        </div>
        <FollowSettings />
      </>
    );
  }
  const retry = async () => {
    await hydration.retry();
    setRecovered(true);
  };
  return (
    <>
      {/* React does not touch the HTML it finds in here: the text keeps its selection and scroll position. */}
      <div id={regionId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hydration.html() }} />
      <StaticRegionNotice retry={retry} />
    </>
  );
};
