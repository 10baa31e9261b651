import { lazy, Suspense, useEffect, useState } from 'react';
import type { Novel } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import styled from 'styled-components';

const OfflineReading = lazy(() => import(/* webpackChunkName: "offline" */ './offline-reading.tsx'));

/** Place of the button that keeps a novel offline, as high as it from the first; the button itself comes after the page. */
export const OfflineRow = ({ novel }: { novel: Novel }) => {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = <QuietButton disabled>离线阅读</QuietButton>;
  return (
    <RowFrame>
      {mounted ? (
        <Suspense fallback={waiting}>
          <OfflineReading novel={novel} />
        </Suspense>
      ) : (
        waiting
      )}
    </RowFrame>
  );
};

const RowFrame = styled.div`
  button {
    inline-size: 10em;
    padding: 0;
  }
`;
