import { color, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { Section, SectionHeader, SectionTitle } from './section.tsx';

/** A section drawn as a card, such as one of a page of forms. Its border sets it apart, so its heading is smaller. */
export const SectionCard = styled(Section)`
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

  & > ${SectionHeader} {
    min-block-size: 0;
    margin: 0;
  }

  & > ${SectionHeader} > ${SectionTitle} {
    font-size: ${text.lead};
    letter-spacing: normal;

    &::before {
      content: none;
    }
  }
`;
