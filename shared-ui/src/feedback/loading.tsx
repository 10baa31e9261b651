import { color, radius, space } from 'shared-ui/theme';
import styled, { keyframes } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** Placeholder of a page that is loading. Appears after 250 ms, so that it does not flash before a fast answer. */
export const Loading = ({ lines = 6 }: { lines?: number }) => (
  <LoadingFrame role="status">
    <VisuallyHidden>加载中</VisuallyHidden>
    {Array.from({ length: lines }, (_, line) => (
      <PlaceholderLine key={line} />
    ))}
  </LoadingFrame>
);

const appear = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`;

const breathe = keyframes`
  50% { opacity: 0.45; }
`;

const LoadingFrame = styled.div`
  display: grid;
  gap: ${space.l};
  padding: ${space.xxl} 0;
  animation: ${appear} 200ms 250ms both;
`;

const PlaceholderLine = styled.span`
  inline-size: 92%;
  block-size: 1em;
  border-radius: ${radius.s};
  background: ${color.wash};
  animation: ${breathe} 1.6s ease-in-out infinite;

  &:nth-child(3n) {
    inline-size: 78%;
  }

  &:nth-child(4n + 1) {
    inline-size: 64%;
  }
`;
