import { Fragment } from 'react';
import { color, radius } from 'shared-ui/theme';
import styled from 'styled-components';

/** A text with every occurrence of the keyword marked, whatever its case. */
export const Marked = ({ text, keyword }: { text: string; keyword: string }) =>
  split(text, keyword).map(({ at, part, found }) =>
    found ? <Match key={at}>{part}</Match> : <Fragment key={at}>{part}</Fragment>,
  );

interface Part {
  at: number;
  part: string;
  found: boolean;
}

const split = (text: string, keyword: string): Part[] => {
  const parts: Part[] = [];
  const [low, sought] = [text.toLowerCase(), keyword.toLowerCase()];
  let at = 0;
  while (sought !== '' && at < text.length) {
    const hit = low.indexOf(sought, at);
    if (hit < 0) break;
    if (hit > at) parts.push({ at, part: text.slice(at, hit), found: false });
    parts.push({ at: hit, part: text.slice(hit, hit + sought.length), found: true });
    at = hit + sought.length;
  }
  if (at < text.length) parts.push({ at, part: text.slice(at), found: false });
  return parts;
};

/** Words that were searched for, within a text. */
export const Match = styled.mark`
  border-radius: ${radius.s};
  background: ${color.accentWash};
  color: ${color.accent};
`;
