import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** A book's own words about itself; each of its lines is a paragraph. It is text, never markup. */
export const Introduction = ({ text }: { text: string }) => (
  <Text>
    {linesOf(text).map(({ at, line }) => (
      <p key={at}>{line}</p>
    ))}
  </Text>
);

const linesOf = (text: string): { at: number; line: string }[] =>
  text
    .split('\n')
    .map((line, at) => ({ at, line: line.trim() }))
    .filter(({ line }) => line !== '');

const Text = styled.div`
  display: grid;
  gap: ${space.s};
  max-inline-size: 44em;
  color: ${color.inkSoft};
  line-height: 1.9;
  text-align: justify;
`;
