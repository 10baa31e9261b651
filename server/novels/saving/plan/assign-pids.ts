import type { Paragraph } from 'shared-api/schemas/chapter';
import { readAnnotated, withoutAnnotations, writeAnnotated } from '../incoming/annotated-text.ts';
import { matchItems } from './match-items.ts';

/**
 * Gives each text of a chapter its pid: the one it had, or the chapter's next. A pid is a counter, never reused,
 * so that notes and reading positions stay with their sentence when the chapter around it is edited.
 * @param texts with their annotations (annotated-text.ts)
 */
export const assignPids = (
  old: readonly Paragraph[],
  texts: readonly string[],
  nextPid: number,
): { paragraphs: Paragraph[]; nextPid: number } => {
  const matches = matchItems(old.map(writeAnnotated), texts, [(text) => text, withoutAnnotations]);
  let next = nextPid;
  const paragraphs = texts.map((text, index) => {
    const match = matches[index];
    const matched = match === null || match === undefined ? undefined : old[match];
    if (matched) return { pid: matched.pid, ...readAnnotated(text) };
    const pid = String(next);
    next += 1;
    return { pid, ...readAnnotated(text) };
  });
  return { paragraphs, nextPid: next };
};
