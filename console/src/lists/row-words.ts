import { color, text } from 'shared-ui/theme';
import { css } from 'styled-components';

/** Words of a row: its name, in bold, and beneath it in small what is said of it. */
export const rowWords = css`
  strong {
    font-weight: 600;
  }

  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;
