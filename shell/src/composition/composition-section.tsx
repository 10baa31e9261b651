import type { ReactNode } from 'react';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** A section of the composition page under its heading. */
export const CompositionSection = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <SectionFrame aria-label={title}>
    <SectionHeader>
      <SectionTitle>{title}</SectionTitle>
      <SectionHint>{hint}</SectionHint>
    </SectionHeader>
    {children}
  </SectionFrame>
);

const SectionFrame = styled.section`
  min-inline-size: 0;
`;

const SectionHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space.xs} ${space.m};
  margin-block-end: ${space.m};
`;

const SectionTitle = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const SectionHint = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
