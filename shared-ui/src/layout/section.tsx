import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

export interface SectionProps {
  title: string;
  /** A link to the whole list, of which the section shows the beginning. */
  more?: { label: string; to: string };
  /** Lets another component style the section with `styled(Section)`. */
  className?: string;
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export const Section = ({ title, more, className, children }: SectionProps) => {
  const id = useId();
  return (
    <SectionFrame aria-labelledby={id} className={className}>
      <SectionHeader>
        <SectionTitle id={id}>{title}</SectionTitle>
        {more && <MoreLink to={more.to}>{more.label}</MoreLink>}
      </SectionHeader>
      {children}
    </SectionFrame>
  );
};

/** The line of a section's heading. */
export const SectionHeader = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.l};
  min-block-size: ${fingerSize};
  margin-block-end: ${space.m};
`;

/** The heading of a section, behind a seal's edge as on a colophon. */
export const SectionTitle = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space.m};
  font-family: ${font.serif};
  font-size: ${text.title};
  letter-spacing: 0.06em;

  &::before {
    content: '';
    inline-size: ${space.xs};
    block-size: 0.9em;
    background: ${color.seal};
  }
`;

const MoreLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  color: ${color.inkSoft};
  font-size: ${text.small};

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const SectionFrame = styled.section`
  min-inline-size: 0;
`;
