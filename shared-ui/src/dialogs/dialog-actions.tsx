import { space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Row of the buttons at a dialog's foot. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space.m};
`;
