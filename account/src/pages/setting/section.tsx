import { type ReactNode, useId } from 'react';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** One part of the settings, with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Part aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Part>
  );
};

const Part = styled.section`
  display: grid;
  gap: ${space.l};
  max-inline-size: 40em;
  padding-block: ${space.xl};

  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

const Heading = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.lead};
`;
