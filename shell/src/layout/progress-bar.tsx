import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';
import { color } from 'shared-ui/theme';
import { createGlobalStyle } from 'styled-components';

/** Settings of the bar. Source: specification, section 9: minimum 0.3, speed 1000 ms, trickle 200 ms. */
const settings = {
  minimum: 0.3,
  speed: 1_000,
  trickleSpeed: 200,
  showSpinner: false,
  template: '<div class="bar" role="progressbar" aria-label="页面加载进度"><div class="peg"></div></div>',
};

/** Progress bar that runs while the router is loading another page. */
export const ProgressBar = () => {
  const isLoading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isLoading) return;
    let isLoaded = false;
    // A bar whose script is lost is not drawn: nobody needs a message about it.
    const bar = import(/* webpackChunkName: "progress-bar" */ '@bprogress/core').then(
      ({ BProgress }) => {
        BProgress.configure(settings);
        if (!isLoaded) BProgress.start();
        return BProgress;
      },
      () => undefined,
    );
    return () => {
      isLoaded = true;
      void bar.then((progress) => progress?.done());
    };
  }, [isLoading]);
  return <ProgressBarStyle />;
};

const ProgressBarStyle = createGlobalStyle`
  .bprogress { position: fixed; inset: 0 0 auto; z-index: 20; pointer-events: none; }
  .bprogress .bar { position: fixed; inset: 0 0 auto; height: 3px; background: ${color.accent}; }
`;
