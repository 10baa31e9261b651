import { Link } from 'react-router-dom';
import { SectionCard } from 'shared-ui/section-card';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

// Styled elements that several pages of the console share.

/** A card as wide as the page: it holds figures and lists, not a form. */
export const WideCard = styled(SectionCard)`
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  max-inline-size: none;
`;

/** Buttons side by side, in as many lines as they need. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
`;

/** A line that explains what stands beside it, or says how things are. */
export const SoftText = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** The error message of a form field. */
export const ProblemText = styled.p`
  color: ${color.seal};
  font-size: ${text.small};
`;

/** A form's fields, one below the other. */
export const FormFields = styled.form`
  display: grid;
  gap: ${space.m};
`;

/** A field that is none of shared-ui's, with its label above. */
export const LabelledField = styled.div`
  display: grid;
  gap: ${space.xs};

  & > label {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

/** A box to tick with its words, as large as a finger. */
export const TickLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: ${fingerSize};
`;

/** A link in a line of its own, with room for a finger. */
export const LineLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  color: ${color.accent};
`;
