import type { LeftOutSpan } from './left-out.ts';
import { type Line, trimmed } from './text-lines.ts';

/**
 * Takes stretches out of lines: a line in which one stands is cut there, and what remains behind it on the same line goes on with
 * the same paragraph.
 *
 * @param spans in the order of the text, each within one line
 */
export const omitSpans = (text: string, lines: readonly Line[], spans: readonly LeftOutSpan[]): Line[] => {
  if (spans.length === 0) return [...lines];
  const kept: Line[] = [];
  let next = 0;
  for (const line of lines) {
    while (next < spans.length && (spans[next]?.end ?? 0) <= line.start) next += 1;
    let { start } = line;
    let isFirst = true;
    const add = (end: number) => {
      const span = trimmed(text, { start, end: Math.max(start, end) });
      if (span.start === span.end) return;
      kept.push(isFirst ? { ...line, ...span } : { ...span, indent: 0, afterBlank: false, goesOn: true });
      isFirst = false;
    };
    for (; next < spans.length && (spans[next]?.start ?? 0) < line.end; next += 1) {
      add(spans[next]?.start ?? line.end);
      start = spans[next]?.end ?? line.end;
    }
    if (start === line.start) kept.push(line);
    else add(line.end);
  }
  return kept;
};
