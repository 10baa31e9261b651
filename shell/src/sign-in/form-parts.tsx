import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** A form of the sign-in dialog. */
export const SignInForm = styled.form`
  display: grid;
  gap: ${space.l};

  & > p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

/** Label with the checkbox 记住我. */
export const RememberMe = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  margin-block: calc(-1 * ${space.s});

  input {
    inline-size: 18px;
    block-size: 18px;
    accent-color: ${color.accent};
  }
`;

/** Sentence in the form's place where the browser would not keep the sign-in. */
export const SignInProblem = styled.p`
  line-height: 1.6;
`;

/** The line beneath a form of the dialog. */
export const SwitchRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-around;
`;

/** Button that switches the dialog between login and registration. */
export const FormSwitch = styled.button`
  display: flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding: 0 ${space.m};
  border: 0;
  background: none;
  color: ${color.accent};
  cursor: pointer;
  ${focusRing}
`;
