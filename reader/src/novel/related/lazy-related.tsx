import { useEffect, useRef, useState } from 'react';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';

const loadRelated = () => import(/* webpackChunkName: "related" */ './related-novels.tsx');

/** Distance from the screen at which the lists are loaded. */
const loadingMargin = '800px';

/** Place of the novels that one leads to, which are loaded when somebody comes near. Where they cannot be had, nothing stands here. */
export const LazyRelated = ({ novelId }: { novelId: string }) => {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const { part, failed } = usePart(loadRelated, isNear);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: loadingMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <RelatedPlace ref={frame} hidden={failed} data-waiting={part ? undefined : true}>
      {part && <part.default key={novelId} novelId={novelId} />}
    </RelatedPlace>
  );
};

const RelatedPlace = styled.div`
  &[data-waiting] {
    min-block-size: 300px;
  }

  &[hidden] {
    display: none;
  }
`;
