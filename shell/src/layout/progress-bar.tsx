import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';
import { usePart } from 'shared-ui/use-part';

const loadBar = () => import(/* webpackChunkName: "progress-bar" */ './progress-bar-script.tsx');

/** Progress bar that runs while the router is loading another page: its script comes with the first such page. */
export const ProgressBar = () => {
  const isLoading = useNavigation().state !== 'idle';
  const { part, failed, retry } = usePart(loadBar, isLoading);
  // Each page is another chance.
  useEffect(() => retry, [isLoading, retry]);
  if (part) return <part.default isLoading={isLoading} />;
  // Without its script the browser's own tells the same: nobody needs a message about it.
  return failed && isLoading && <progress aria-label="页面加载进度" style={plainBar} />;
};

const plainBar = { position: 'fixed', inset: '0 0 auto', zIndex: 20, inlineSize: '100%', blockSize: 3 } as const;
