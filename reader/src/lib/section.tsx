import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface SectionProps {
  title: string;
  /** Where the whole of it stands. */
  more?: { label: string; to: string };
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export const Section = ({ title, more, children }: SectionProps) => {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Top>
        <Title id={id}>{title}</Title>
        {more && <More to={more.to}>{more.label}</More>}
      </Top>
      {children}
    </Frame>
  );
};

const Frame = styled.section`
  min-inline-size: 0;
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.l};
  min-block-size: ${fingerSize};
  margin-block-end: ${space.m};
`;

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space.m};
  font-family: ${font.serif};
  font-size: ${text.title};
  letter-spacing: 0.06em;

  /* A seal's edge, as on a colophon. */
  &::before {
    content: '';
    inline-size: ${space.xs};
    block-size: 0.9em;
    background: ${color.seal};
  }
`;

const More = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  color: ${color.inkSoft};
  font-size: ${text.small};

  &:hover {
    color: ${color.accent};
  }
`;
