import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { evenEdges, isRagged } from '../../lib/even-edges.ts';

interface IntroductionProps {
  text: string;
  /** Its language, where it is not the page's. */
  lang: string | undefined;
}

/** A book's own words about itself; each of its lines is a paragraph. It is text, never markup. */
export const Introduction = ({ text, lang }: IntroductionProps) => (
  <Text lang={lang}>
    {linesOf(text).map(({ at, line }) => (
      <p key={at} data-ragged={isRagged(line)}>
        {line}
      </p>
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
  ${evenEdges}
`;
