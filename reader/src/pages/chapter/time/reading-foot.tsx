import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ClockAndBattery } from './clock-and-battery.tsx';
import { TimeLeft } from './time-left.tsx';

/**
 * A quiet line at the window's foot: the time that is left, and in the immersive view the clock and the battery. Only where
 * it covers no text: beside the sheet on a wide screen, and below the text in the immersive view.
 */
export const ReadingFoot = () => (
  <FootLine data-reading-foot>
    <TimeLeft />
    <ImmersiveOnly>
      <ClockAndBattery />
    </ImmersiveOnly>
  </FootLine>
);

const ImmersiveOnly = styled.span`
  display: none;

  html[data-immersive] & {
    display: inline;
  }
`;

const FootLine = styled.p`
  position: fixed;
  inset-inline: auto ${space.xl};
  inset-block-end: ${space.m};
  z-index: 2;
  display: none;
  gap: ${space.l};
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  pointer-events: none;

  /* The first words stay where they are when others follow: there is room for all of them. */
  @media (min-width: 1200px) {
    display: flex;
    inline-size: 17em;
  }

  /* The number of the page stands at the end of the same line. */
  html[data-mode='page'] & {
    inset-inline-end: calc(20px + 6em);
    inset-block-end: 8px;
  }

  html[data-immersive] & {
    display: flex;
    justify-content: space-between;
    inset-inline: 0;
    inline-size: auto;
    inset-block-end: 0;
    padding: 2px ${space.l} calc(2px + env(safe-area-inset-bottom));
    background: ${color.paper};
  }

  html[data-immersive][data-mode='page'] & {
    inset-block-end: 0;
    padding: 0 calc(20px + 6em) max(8px, env(safe-area-inset-bottom)) 20px;
    background: none;
  }
`;
