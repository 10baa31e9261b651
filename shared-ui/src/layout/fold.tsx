import type { ReactNode } from 'react';
import { color, fingerSize, focusRing, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Part of a page that is folded until somebody wants it. */
export const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <FoldDetails>
    <summary>{label}</summary>
    {children}
  </FoldDetails>
);

const FoldDetails = styled.details`
  summary {
    inline-size: fit-content;
    min-block-size: ${fingerSize};
    color: ${color.inkSoft};
    font-size: ${text.small};
    line-height: ${fingerSize};
    cursor: pointer;
    ${focusRing}
  }
`;
