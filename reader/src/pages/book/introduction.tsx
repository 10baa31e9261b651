import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { isRagged, justifiedText } from '../../text/justified-text.ts';

interface IntroductionProps {
  text: string;
  /** Language of the text, where it differs from the page's. */
  lang: string | undefined;
}

/** Introduction of a novel; each line is a paragraph. It is text, never markup. */
export const Introduction = ({ text, lang }: IntroductionProps) => (
  <IntroductionText lang={lang} data-novel-text>
    {linesOf(text).map(({ at, line }) => (
      <p key={at} data-ragged={isRagged(line)}>
        {line}
      </p>
    ))}
  </IntroductionText>
);

const linesOf = (text: string): { at: number; line: string }[] =>
  text
    .split('\n')
    .map((line, at) => ({ at, line: line.trim() }))
    .filter(({ line }) => line !== '');

const IntroductionText = styled.div`
  display: grid;
  gap: ${space.s};
  max-inline-size: 44em;
  color: ${color.inkSoft};
  line-height: 1.9;
  ${justifiedText}
`;
