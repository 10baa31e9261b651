import type { Ref } from 'react';
import { TextButton } from 'shared-ui/text-button';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';

interface ChartFrameProps {
  /** The element, which the chart is drawn into. */
  frame: Ref<HTMLDivElement>;
  /** Name of the chart, read by screen readers. */
  label: string;
  /** Whether the library of charts has not come. */
  failed: boolean;
  onRetry: () => void;
  className?: string;
}

/** Element that uPlot draws a chart into, above a table of the same figures; a notice where the library has not come. */
export const ChartFrame = ({ frame, label, failed, onRetry, className }: ChartFrameProps) =>
  failed ? (
    <ChartNote role="alert">
      <p>图没有加载成功，数字在下面的表里。</p>
      <TextButton type="button" onClick={onRetry}>
        重试
      </TextButton>
    </ChartNote>
  ) : (
    <DrawnFrame ref={frame} className={className} role="img" aria-label={`${label}，数字见下表`} />
  );

const ChartNote = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.m};
  color: ${color.inkSoft};
`;

/* What of the library's style sheet a chart without a legend and a cross hair needs; its height keeps the page still. */
const DrawnFrame = styled.div`
  position: relative;
  block-size: 200px;
  overflow: hidden;

  .uplot,
  .u-wrap {
    position: relative;
    line-height: 1.5;
  }

  .u-over,
  .u-under,
  .u-axis {
    position: absolute;
  }

  .u-over {
    z-index: 1;
  }

  canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;
