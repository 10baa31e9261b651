import { Link } from 'react-router-dom';
import { color, fingerSize } from 'shared-ui/theme';
import styled from 'styled-components';

/** Link of a table's row to its page: its name, and beneath it in small what tells it from others. */
export const RowLink = styled(Link)`
  display: inline-grid;
  align-content: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  overflow-wrap: anywhere;

  strong {
    color: ${color.accent};
    font-weight: 400;
  }

  small {
    color: ${color.inkSoft};
  }
`;
