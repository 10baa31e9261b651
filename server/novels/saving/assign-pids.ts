import type { Paragraph } from 'shared-api/schemas/chapter';
import { matchItems } from './match-items.ts';

/**
 * Gives each text of a chapter its pid: the one it had, or the chapter's next. A pid is a counter, never reused,
 * so that notes and reading positions stay with their sentence when the chapter around it is edited.
 */
export const assignPids = (
  old: readonly Paragraph[],
  texts: readonly string[],
  nextPid: number,
): { paragraphs: Paragraph[]; nextPid: number } => {
  const matches = matchItems(
    old.map(({ text }) => text),
    texts,
    [(text) => text],
  );
  let next = nextPid;
  const paragraphs = texts.map((text, index) => {
    const match = matches[index];
    const matched = match === null || match === undefined ? undefined : old[match];
    if (matched) return { pid: matched.pid, text };
    const pid = String(next);
    next += 1;
    return { pid, text };
  });
  return { paragraphs, nextPid: next };
};
