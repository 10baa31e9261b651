import { type ReactNode, useId } from 'react';
import { color, font, radius, space, text, wide } from 'shared-ui/theme';
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
  max-inline-size: 42em;
  padding: ${space.l} ${space.l} ${space.xl};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};

  & + & {
    margin-block-start: ${space.l};
  }

  ${wide} {
    padding: ${space.xl};
  }
`;

const Heading = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.lead};
`;
