import { color, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Frame of reading aloud at the foot of the window, above the tools of a phone. The text stays free to be read. */
export const VoiceFrame = styled.section`
  position: fixed;
  inset-inline: ${space.m};
  inset-block-end: calc(56px + ${space.m} + env(safe-area-inset-bottom));
  z-index: 4;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
  max-inline-size: 30em;
  margin-inline: auto;
  padding: ${space.s} ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.ink};
  box-shadow: ${shadow};

  @media (min-width: 960px) {
    inset-inline: auto ${space.xl};
    inset-block-end: ${space.xl};
    inline-size: 22em;
  }
`;
