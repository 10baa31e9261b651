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

const format = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Month, day, hour and minute in the reader's own time zone. @param at ISO 8601 */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{format.format(new Date(at))}</time>;

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
