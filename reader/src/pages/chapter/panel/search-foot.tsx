import { QuietButton } from 'shared-ui/button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface SearchFootProps {
  /** What has been found, or why nothing was; screen readers announce it. */
  sentence: string;
  button?: string | undefined;
  onPress?: () => void;
}

/** End of a list of results: how the search stands, and how it goes on. */
export const SearchFoot = ({ sentence, button, onPress }: SearchFootProps) => (
  <FootLine>
    <p role="status">{sentence}</p>
    {button !== undefined && (
      <QuietButton type="button" onClick={onPress}>
        {button}
      </QuietButton>
    )}
  </FootLine>
);

const FootLine = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.m};
  padding: ${space.l} ${space.xl};
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-align: center;
`;
