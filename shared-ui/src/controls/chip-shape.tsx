import { color, radius, space } from 'shared-ui/theme';
import { css } from 'styled-components';

/** The rounded shape of a chip: one small choice among several. */
export const chipShape = css`
  display: inline-flex;
  align-items: center;
  padding: 0 ${space.m};
  border-radius: ${radius.round};
`;

/** The colours of a chip that is chosen. */
export const chosenChip = css`
  background: ${color.accentWash};
  color: ${color.accent};
`;
