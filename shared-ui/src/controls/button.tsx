import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled, { css } from 'styled-components';

const shape = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space.s};
  min-height: ${fingerSize};
  padding: 0 ${space.xl};
  border: 1px solid transparent;
  border-radius: ${radius.round};
  font-size: ${text.base};
  line-height: 1;
  white-space: nowrap;
  cursor: pointer;
  transition:
    background-color 120ms,
    border-color 120ms;

  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
`;

/** Button of the main action of a screen. `as={Link}` makes it a link. */
export const PrimaryButton = styled.button`
  ${shape}
  background: ${color.accent};
  color: ${color.onAccent};

  ${canHover} {
    &:hover:not(:disabled) {
      background: color-mix(in oklab, ${color.accent} 88%, ${color.ink});
    }
  }
`;

/** Button of any other action. `as={Link}` makes it a link. */
export const QuietButton = styled.button`
  ${shape}
  background: transparent;
  border-color: ${color.line};
  color: ${color.ink};

  ${canHover} {
    &:hover:not(:disabled) {
      background: ${color.wash};
    }
  }
`;
