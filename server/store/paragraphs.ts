import type { Paragraph } from 'shared-api/schemas/chapter';
import { continueItems } from './continue-items.ts';

/** How a chapter's paragraphs stand in the table: pairs need half the bytes of objects. */
export const packParagraphs = (paragraphs: readonly Paragraph[]): string =>
  JSON.stringify(paragraphs.map(({ pid, text }) => [pid, text]));

export const unpackParagraphs = (packed: string): Paragraph[] =>
  (JSON.parse(packed) as [string, string][]).map(([pid, text]) => ({ pid, text }));

/**
 * Gives each text of a chapter its pid: the one it had, or the chapter's next. A pid is a counter, never reused,
 * so that notes and places read stay with their sentence when the chapter around it is edited.
 */
export const continueParagraphs = (
  old: readonly Paragraph[],
  texts: readonly string[],
  nextPid: number,
): { paragraphs: Paragraph[]; nextPid: number } => {
  const matches = continueItems(
    old.map(({ text }) => text),
    texts,
    [(text) => text],
  );
  let next = nextPid;
  const paragraphs = texts.map((text, index) => {
    const match = matches[index];
    const kept = match === null || match === undefined ? undefined : old[match];
    if (kept) return { pid: kept.pid, text };
    const pid = String(next);
    next += 1;
    return { pid, text };
  });
  return { paragraphs, nextPid: next };
};
