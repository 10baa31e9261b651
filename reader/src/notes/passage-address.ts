import { pages } from 'shared-api/paths';
import type { Span } from './chapter-words.ts';

/** Address of a passage: the chapter's, with `#p-12:5-20` or, over several paragraphs, `#p-12:5-14:3`. */
export const passageAddress = (chapterId: string, { start, end }: Span): string => {
  const last = end.pid === start.pid ? end.offset : `${end.pid}:${end.offset}`;
  return `${pages.paragraph(chapterId, start.pid)}:${start.offset}-${last}`;
};

/** The passage that an address names; undefined for any other fragment, that of a whole paragraph (`#p-12`) among them. */
export const passageOfHash = (hash: string): Span | undefined => {
  const [, pid, offset, endPid, endOffset] = /^#p-(\w{1,20}):(\d{1,7})-(?:(\w{1,20}):)?(\d{1,7})$/.exec(hash) ?? [];
  if (pid === undefined || offset === undefined || endOffset === undefined) return undefined;
  const start = { pid, offset: Number(offset) };
  const end = { pid: endPid ?? pid, offset: Number(endOffset) };
  return end.pid === start.pid && end.offset <= start.offset ? undefined : { start, end };
};
