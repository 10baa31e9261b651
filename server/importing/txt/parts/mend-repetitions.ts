import type { LeftOutReason } from '../lines/left-out.ts';
import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import type { Span } from '../lines/text-lines.ts';
import type { Part } from './part.ts';

type Omit = (reason: LeftOutReason, ...spans: Span[]) => void;

/** Makes titles comparable: normalizes them, and removes spaces and separators between number and name. */
export const comparableTitle = (text: string): string =>
  normalizeForMatching(text).replace(/[ :、.·\-—_ˇ~=*#☆★◆◇●○■□▲△※|]/g, '');

/**
 * Mends parts that follow one another under the same heading: a heading without text between is left out, a part with
 * the same text too; one with another text is joined with the part before it, because sites print a chapter on several
 * pages.
 */
export const mendRepetitions = (text: string, parts: Part[], omit: Omit): Part[] => {
  const titleKey = ({ title }: Part) => comparableTitle(title.map(({ start, end }) => text.slice(start, end)).join(''));
  const bodyKey = ({ body }: Part) =>
    body
      .map(({ start, end }) => text.slice(start, end))
      .join('')
      .replace(/\s/g, '');
  const kept: Part[] = [];
  for (const part of parts) {
    const before = kept.at(-1);
    const canRepeat = before !== undefined && before.title.length > 0 && before.volume === part.volume;
    const repeats = canRepeat && titleKey(before) === titleKey(part);
    if (repeats && before.body.length === 0) {
      omit('repeated_title', ...before.title);
      kept[kept.length - 1] = part;
    } else if (repeats && bodyKey(before) === bodyKey(part)) {
      omit('duplicate_chapter', ...part.title, ...part.body);
    } else if (repeats && part.isNamed) {
      omit('repeated_title', ...part.title);
      before.body = before.body.concat(part.body);
    } else {
      kept.push(part);
    }
  }
  return kept;
};
