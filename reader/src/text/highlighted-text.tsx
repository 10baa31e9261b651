import { Fragment } from 'react';
import { color, radius } from 'shared-ui/theme';
import styled from 'styled-components';

/** A text with every occurrence of the keyword highlighted, in upper or lower case. */
export const HighlightedText = ({ text, keyword }: { text: string; keyword: string }) =>
  split(text, keyword).map(({ at, part, isMatch }) =>
    isMatch ? <Highlight key={at}>{part}</Highlight> : <Fragment key={at}>{part}</Fragment>,
  );

interface TextPart {
  at: number;
  part: string;
  isMatch: boolean;
}

const split = (text: string, keyword: string): TextPart[] => {
  const parts: TextPart[] = [];
  const [lowerText, lowerKeyword] = [text.toLowerCase(), keyword.toLowerCase()];
  let at = 0;
  while (lowerKeyword !== '' && at < text.length) {
    const hit = lowerText.indexOf(lowerKeyword, at);
    if (hit < 0) break;
    if (hit > at) parts.push({ at, part: text.slice(at, hit), isMatch: false });
    parts.push({ at: hit, part: text.slice(hit, hit + lowerKeyword.length), isMatch: true });
    at = hit + lowerKeyword.length;
  }
  if (at < text.length) parts.push({ at, part: text.slice(at), isMatch: false });
  return parts;
};

/** An occurrence of the keyword within a text. */
export const Highlight = styled.mark`
  border-radius: ${radius.s};
  background: ${color.accentWash};
  color: ${color.accent};
`;
