import { color, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Field for several lines of text, which looks like the one-line fields of shared-ui. */
export const TextArea = styled.textarea`
  padding: ${space.m};
  border: 1px solid ${color.inkFaint};
  border-radius: ${radius.m};
  background: ${color.paper};
  resize: vertical;

  &:focus {
    border-color: ${color.accent};
    outline: 1px solid ${color.accent};
  }

  &[aria-invalid] {
    border-color: ${color.seal};
  }
`;
