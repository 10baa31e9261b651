import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface PillLinkProps {
  to: string;
  children: ReactNode;
  /** Whether this is what holds now, among its neighbours. */
  current?: boolean;
  /** What a screen reader says, where the text alone does not tell what the link does. */
  label?: string;
}

/** A small choice among many: drawn small, pressed large. */
export const PillLink = ({ to, children, current = false, label }: PillLinkProps) => (
  <Target to={to} aria-current={current ? 'true' : undefined} aria-label={label}>
    <Pill>{children}</Pill>
  </Target>
);

/** The same, lying on a ground of its own: for what stands alone, such as a tag. */
export const TagLink = ({ to, children }: PillLinkProps) => (
  <Target to={to} data-filled>
    <Pill>{children}</Pill>
  </Target>
);

const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  min-block-size: 32px;
  padding-inline: ${space.m};
  border-radius: ${radius.round};
`;

const Target = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  border-radius: ${radius.round};
  color: ${color.inkSoft};
  font-size: ${text.small};
  white-space: nowrap;
  ${focusRing}
  outline-offset: -4px;

  &:hover {
    color: ${color.accent};
  }

  &[data-filled] ${Pill} {
    background: ${color.wash};
  }

  &[aria-current] {
    color: ${color.accent};
    font-weight: 600;
  }

  &[aria-current] ${Pill} {
    background: ${color.accentWash};
  }
`;
