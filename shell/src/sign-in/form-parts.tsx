import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

export const Form = styled.form`
  display: grid;
  gap: ${space.l};

  & > p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

export const Remember = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: 24px;

  input {
    inline-size: 18px;
    block-size: 18px;
    accent-color: ${color.accent};
  }
`;

/** Leads from one side of the dialog to the other. */
export const Toggle = styled.button`
  justify-self: center;
  min-block-size: ${fingerSize};
  padding: 0 ${space.m};
  border: 0;
  background: none;
  color: ${color.accent};
  cursor: pointer;
  ${focusRing}
`;
