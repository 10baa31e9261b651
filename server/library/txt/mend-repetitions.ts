import type { LeftOutReason } from './left-out.ts';
import { matchingCopy } from './matching-copy.ts';
import type { Part } from './part.ts';
import type { Span } from './text-lines.ts';

type Omit = (reason: LeftOutReason, ...spans: Span[]) => void;

/** A title as it is compared: without width, spaces and what parts number from name. */
export const squeezed = (text: string): string => matchingCopy(text).replace(/[ :、.·\-—_]/g, '');

/**
 * Mends repetitions of one heading: only repeated, it is left out; with the same text again, so is the text; with
 * other text it is a chapter that a site printed on several pages, and goes on.
 */
export const mendRepetitions = (text: string, parts: Part[], omit: Omit): Part[] => {
  const titleKey = ({ title }: Part) => squeezed(title.map(({ start, end }) => text.slice(start, end)).join(''));
  const bodyKey = ({ body }: Part) =>
    body
      .map(({ start, end }) => text.slice(start, end))
      .join('')
      .replace(/\s/g, '');
  const kept: Part[] = [];
  for (const part of parts) {
    const before = kept.at(-1);
    const isNext = before !== undefined && before.title.length > 0 && before.volume === part.volume;
    const isAgain = isNext && titleKey(before) === titleKey(part);
    if (isAgain && before.body.length === 0) {
      omit('repeated_title', ...before.title);
      kept[kept.length - 1] = part;
    } else if (isAgain && bodyKey(before) === bodyKey(part)) {
      omit('duplicate_chapter', ...part.title, ...part.body);
    } else if (isAgain && part.named) {
      omit('repeated_title', ...part.title);
      before.body = before.body.concat(part.body);
    } else {
      kept.push(part);
    }
  }
  return kept;
};
