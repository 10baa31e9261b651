import type { ReactNode } from 'react';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** A part of the page under its heading. */
export const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Frame aria-label={title}>
    <Top>
      <Title>{title}</Title>
      <Hint>{hint}</Hint>
    </Top>
    {children}
  </Frame>
);

const Frame = styled.section`
  min-inline-size: 0;
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space.xs} ${space.m};
  margin-block-end: ${space.m};
`;

const Title = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const Hint = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
