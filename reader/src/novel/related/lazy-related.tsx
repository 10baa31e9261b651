import { useRef } from 'react';
import { fingerSize, space, wide } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { useComesNear } from '../use-comes-near.ts';

const loadRelated = () => import(/* webpackChunkName: "related" */ './related-novels.tsx');

/** Place of the novels that one leads to, which are loaded when somebody comes near. Where they cannot be had, nothing stands here. */
export const LazyRelated = ({ novelId }: { novelId: string }) => {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useComesNear(frame);
  const { part, failed } = usePart(loadRelated, isNear);
  return (
    <RelatedPlace ref={frame} hidden={failed}>
      {part && <part.default key={novelId} novelId={novelId} />}
    </RelatedPlace>
  );
};

/*
 * As high as the strip (related-novels.tsx) before it comes as well as after, so that what follows stays where it is: a heading,
 * a cover of 3 : 4, two lines of title and two of reason.
 */
const heightBesideCover = `${fingerSize} + ${space.m} + 2 * ${space.s} + ${space.m} + 2 * (1.35rem + 1.6 * 0.875rem)`;

/* The width of a cover holds for the strip too: on a wide screen six fill their place. */
const RelatedPlace = styled.div`
  --related-cover: 104px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  container-type: inline-size;

  ${wide} {
    --related-cover: max(88px, (100cqi - 5 * ${space.xl}) / 6);
  }

  @media print {
    display: none;
  }

  &::before {
    content: '';
    grid-area: 1 / 1;
    block-size: calc(var(--related-cover) * 4 / 3 + ${heightBesideCover});
  }

  & > div {
    grid-area: 1 / 1;
  }

  &[hidden],
  &:has([data-none])::before {
    display: none;
  }
`;
