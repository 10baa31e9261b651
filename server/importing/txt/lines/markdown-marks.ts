import type { Span } from './text-lines.ts';

/** A line of Markdown that is a heading, or bold as a whole: # 书名, ## 第一章 ##, **作者：林渡**. */
const marked = /^(#{1,6}[ \t\u3000]+)(\S.*?)([ \t\u3000]+#+)?$|^(\*\*)([^*\s][^*]*)(\*\*)$/;

/** A line without the marks around it, and these marks. */
interface UnmarkedLine<Line extends Span> {
  line: Line;
  marks: Span[];
}

/** Takes the marks of Markdown from a heading, or from a line that is bold as a whole; other lines have none. */
export const withoutMarkdownMarks = <Line extends Span>(text: string, line: Line): UnmarkedLine<Line> => {
  const first = text.charAt(line.start);
  const found = first === '#' || first === '*' ? marked.exec(text.slice(line.start, line.end)) : null;
  if (found === null) return { line, marks: [] };
  const start = line.start + (found[1] ?? found[4] ?? '').length;
  const end = line.end - (found[3] ?? found[6] ?? '').length;
  const inner = withoutMarkdownMarks(text, { ...line, start, end });
  const own = [
    { start: line.start, end: start },
    { start: end, end: line.end },
  ].filter((mark) => mark.end > mark.start);
  return { line: inner.line, marks: [...own, ...inner.marks] };
};
