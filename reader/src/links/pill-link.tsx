import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canHover } from 'shared-ui/can-hover';
import { chipShape, chosenChip } from 'shared-ui/chip-shape';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface PillLinkProps {
  to: string;
  children: ReactNode;
  /** Whether this choice holds now, among its neighbours. */
  current?: boolean;
  /** Accessible name, where the text alone does not tell what the link does. */
  label?: string;
  /** State of the navigation. */
  state?: object | undefined;
}

/** A choice among many, drawn as a small pill inside a target of finger size. */
export const PillLink = ({ to, children, current = false, label, state }: PillLinkProps) => (
  <PillTarget to={to} state={state} aria-current={current ? 'true' : undefined} aria-label={label}>
    <Pill>{children}</Pill>
  </PillTarget>
);

/** A pill link with a background of its own, for a tag that stands alone. */
export const TagLink = ({ to, children }: PillLinkProps) => (
  <PillTarget to={to} data-filled>
    <Pill>{children}</Pill>
  </PillTarget>
);

const Pill = styled.span`
  ${chipShape}
  gap: ${space.xs};
  min-block-size: 32px;
`;

const PillTarget = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  border-radius: ${radius.round};
  color: ${color.inkSoft};
  font-size: ${text.small};
  white-space: nowrap;
  ${focusRing}
  outline-offset: -4px;

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  &[data-filled] ${Pill} {
    background: ${color.wash};
  }

  &[aria-current] {
    color: ${color.accent};
    font-weight: 600;
  }

  &[aria-current] ${Pill} {
    ${chosenChip}
  }
`;
