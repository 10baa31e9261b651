import type { Snippet } from 'shared-api/schemas/other-search';
import { Highlight } from '../../text/highlighted-text.tsx';

/** A sentence with its words highlighted. */
export const Sentence = ({ text, start, end }: Snippet) => (
  <span data-novel-text>
    {text.slice(0, start)}
    <Highlight>{text.slice(start, end)}</Highlight>
    {text.slice(end)}
  </span>
);
