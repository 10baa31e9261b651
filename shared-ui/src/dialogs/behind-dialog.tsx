import { color } from 'shared-ui/theme';
import { createGlobalStyle } from 'styled-components';

/**
 * While a modal dialog is open the page behind it stands still, and the room of its scrollbar, which no backdrop reaches, is as
 * dim as the rest.
 */
export const BehindDialog = createGlobalStyle`
  html:has(dialog:modal) {
    overflow: hidden;
    background: color-mix(in srgb, ${color.paper}, black 45%);
  }
  html:has(dialog:modal) body {
    min-block-size: 100dvb;
  }
`;
