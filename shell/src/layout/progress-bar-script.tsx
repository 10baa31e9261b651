import { BProgress } from '@bprogress/core';
import { useEffect } from 'react';
import { color } from 'shared-ui/theme';
import { createGlobalStyle } from 'styled-components';

/** Settings of the bar. Source: specification, section 9: minimum 0.3, speed 1000 ms, trickle 200 ms. */
BProgress.configure({
  minimum: 0.3,
  speed: 1_000,
  trickleSpeed: 200,
  showSpinner: false,
  template: '<div class="bar" role="progressbar" aria-label="页面加载进度"><div class="peg"></div></div>',
});

/** The bar itself: runs while a page is loading. */
const RunningBar = ({ isLoading }: { isLoading: boolean }) => {
  useEffect(() => {
    if (!isLoading) return;
    BProgress.start();
    return () => {
      BProgress.done();
    };
  }, [isLoading]);
  return <ProgressBarStyle />;
};

export default RunningBar;

const ProgressBarStyle = createGlobalStyle`
  .bprogress { position: fixed; inset: 0 0 auto; z-index: 20; pointer-events: none; }
  .bprogress .bar { position: fixed; inset: 0 0 auto; height: 3px; background: ${color.accent}; }
`;
