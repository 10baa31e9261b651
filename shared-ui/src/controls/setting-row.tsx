import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** A setting: its name at the left, what changes it at the right. */
export const SettingRow = styled.div`
  display: grid;
  grid-template-columns: 4.2em minmax(0, 1fr);
  align-items: center;
  min-block-size: ${fingerSize};
  column-gap: ${space.s};
  font-size: ${text.small};

  & > :first-child {
    color: ${color.inkSoft};
  }
`;
