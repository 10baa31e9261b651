/** The text of a document, a line for each block. */
export interface PageLines {
  /** Without white space around them, none empty. */
  lines: string[];
  /** Index of the first line behind the element with an id. */
  lineOfId: Map<string, number>;
  /** The headings: index of the first line, number of lines, and level, 1 to 3 for h1 to h3. */
  headings: { line: number; count: number; level: number }[];
  /** Its notes, each under every id within it: index of the first line and number of lines. */
  notes: { id: string; line: number; count: number }[];
  /** The markers of notes, by the number that stands for each in a line; `text` is what a picture says itself. */
  markers: { href: string; label: string; text?: string }[];
  /** Its pictures, by the number that stands for each in a line of its own. */
  pictures: PagePicture[];
  /** Number of its drawings in SVG, which are no pictures of files. */
  drawings: number;
}

/** A picture as a document names it. */
export interface PagePicture {
  href: string;
  alt: string;
  /** Whether it stood within a line of text. */
  isInline: boolean;
}

/** A document without some of its lines. */
export const withoutLines = <Page extends PageLines>(page: Page, gone: ReadonlySet<number>): Page => {
  if (gone.size === 0) return page;
  let next = 0;
  const newLine = page.lines.map((_, line) => (gone.has(line) ? next : next++));
  const moved = (line: number) => newLine[line] ?? next;
  const movedLines = <Stretch extends { line: number; count: number }>(stretches: Stretch[]) =>
    stretches.flatMap((stretch) => {
      const line = moved(stretch.line);
      const count = moved(stretch.line + stretch.count) - line;
      return count === 0 ? [] : [{ ...stretch, line, count }];
    });
  return {
    ...page,
    lines: page.lines.filter((_, line) => !gone.has(line)),
    lineOfId: new Map([...page.lineOfId].map(([id, line]) => [id, moved(line)])),
    headings: movedLines(page.headings),
    notes: movedLines(page.notes),
  };
};
