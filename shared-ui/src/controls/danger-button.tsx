import { canHover } from 'shared-ui/can-hover';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import { PrimaryButton } from './button.tsx';

/** Button of what cannot be undone: red. */
export const DangerButton = styled(PrimaryButton)`
  background: ${color.seal};

  ${canHover} {
    &:hover:not(:disabled) {
      background: color-mix(in oklab, ${color.seal} 88%, ${color.ink});
    }
  }
`;
