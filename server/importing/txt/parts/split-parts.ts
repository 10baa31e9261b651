import { novelBounds } from '../../../novels/saving/incoming/novel-bounds.ts';
import { matchHeading } from '../headings/forms/heading.ts';
import type { LineView } from '../headings/line-view.ts';
import type { Outline, OutlineEntry } from '../headings/outline-entry.ts';
import { titleLines } from '../headings/unnumbered/title-lines.ts';
import type { LeftOutReason, LeftOutSpan } from '../lines/left-out.ts';
import { withoutMarkdownMarks } from '../lines/markdown-marks.ts';
import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import { type Line, type Span, trimmed } from '../lines/text-lines.ts';
import { chapterInfoLength } from './chapter-info.ts';
import { comparableTitle, mendRepetitions } from './mend-repetitions.ts';
import type { Part, Parts, VolumeTitle } from './part.ts';

/** Characters of a book's name before a title. */
const maxBookNameLength = 20;
/** In UTF-16 units; a longer line repeats no title. */
const maxTitleLength = 80;

class PartsBuilder {
  readonly head: Line[] = [];
  readonly parts: Part[] = [];
  readonly volumes: VolumeTitle[] = [];
  readonly leftOut: LeftOutSpan[] = [];
  private readonly view: LineView;
  private current: Part | null = null;
  /** Names that the open volume has. */
  private volumeNames: string[] = [];
  private volume: number | null = null;
  private volumeIsEmpty = false;
  private readonly titleLineOf: Map<number, number>;

  /** Whether the numbers of chapters name several volumes that no heading names. */
  private readonly areVolumesNumbered: boolean;

  constructor(view: LineView, titleLineOf: Map<number, number>, entries: readonly OutlineEntry[]) {
    this.view = view;
    const numbered = new Set(entries.flatMap(({ heading }) => heading?.volumeTitle ?? []));
    this.areVolumesNumbered = numbered.size > 1 && entries.every(({ kind }) => kind !== 'volume');
    this.titleLineOf = titleLineOf;
  }

  private line(index: number): Line {
    const line = this.view.lines[index];
    if (line === undefined) throw new RangeError(`no line ${index}`);
    return line;
  }

  private slice({ start, end }: Span): string {
    return this.view.text.slice(start, end);
  }

  omit(reason: LeftOutReason, ...spans: Span[]): void {
    for (const { start, end } of spans) this.leftOut.push({ start, end, reason });
  }

  /** Opens a volume, or leaves the title out where it repeats that of the open one or there are too many. */
  openVolume(title: Span): void {
    const name = comparableTitle(this.slice(title));
    if (this.volumeNames.includes(name)) {
      this.omit('repeated_volume', title);
      return;
    }
    if (this.volumeIsEmpty) {
      // 第一部 directly above 第一卷: one volume with both names.
      this.volumes.at(-1)?.spans.push(title);
      this.volumeNames.push(name);
      return;
    }
    this.current = null;
    if (this.volumes.length >= novelBounds.volumes) {
      this.omit('too_many_volumes', title);
      return;
    }
    this.addVolume({ spans: [title], defaultTitle: null }, name);
  }

  private addVolume(title: VolumeTitle, name: string): void {
    this.volumes.push(title);
    this.volumeNames = [name];
    this.volume = this.volumes.length - 1;
    this.volumeIsEmpty = true;
  }

  /** Opens the volume that a chapter's own number names, where it is not open. */
  private openNumberedVolume(title: string): void {
    if (this.volumes.at(-1)?.defaultTitle === title || this.volumes.length >= novelBounds.volumes) return;
    this.addVolume({ spans: [], defaultTitle: title }, comparableTitle(title));
  }

  /** Whether the open volume can take one more name. */
  private hasRoomFor(title: Span): boolean {
    if (!this.volumeIsEmpty) return true;
    const names = [...(this.volumes.at(-1)?.spans ?? []), title];
    return names.reduce((sum, { start, end }) => sum + end - start + 1, 0) <= novelBounds.volumeTitleLength / 2;
  }

  /** The volume's title in 第一卷 山下：第三章 …; leaves the separator before the chapter out. */
  private volumeTitleIn(prefix: Span): Span {
    const name = this.slice(prefix).replace(/[\s:：、.·_\-—]+$/, '');
    const title = { start: prefix.start, end: prefix.start + name.length };
    const separator = { start: title.end, end: prefix.end };
    if (trimmed(this.view.text, separator).start < prefix.end) this.omit('separator', separator);
    return title;
  }

  private openPart(part: Omit<Part, 'volume' | 'body'>): Part {
    const opened = { ...part, volume: this.volume, body: [] };
    this.current = opened;
    this.parts.push(opened);
    this.volumeIsEmpty = false;
    return opened;
  }

  openEntry({ kind, line: index, heading }: OutlineEntry): void {
    const line = this.line(index);
    const { line: unmarked, marks } = withoutMarkdownMarks(this.view.text, line);
    if (kind === 'volume') {
      if (this.hasRoomFor(line)) {
        this.omit('markup', ...marks);
        this.openVolume(unmarked);
      } else this.addLine(index);
      return;
    }
    this.omit('markup', ...marks);
    let start = unmarked.start;
    if (heading?.prefix === 'volume') {
      start = line.start + heading.prefixEnd;
      this.openVolume(this.volumeTitleIn({ start: unmarked.start, end: start }));
    }
    if (heading?.volumeTitle !== undefined && this.areVolumesNumbered) this.openNumberedVolume(heading.volumeTitle);
    const title: Span[] = [{ start, end: unmarked.end }];
    const titleLine = this.titleLineOf.get(index);
    if (titleLine !== undefined) title.push(this.line(titleLine));
    const isNamed = heading === null || titleLine !== undefined || line.start + heading.titleStart < unmarked.end;
    this.openPart({
      kind,
      no: heading?.no ?? null,
      lastNo: heading?.lastNo ?? heading?.no ?? null,
      title,
      isNamed,
      defaultTitle: null,
    });
  }

  /** Adds a line that is no heading to the open part, or to the head before the first. */
  addLine(index: number): void {
    const line = this.line(index);
    if (this.current === null && this.volume === null) {
      this.head.push(line);
      return;
    }
    if (this.current === null && this.repeatsVolume(line)) {
      this.omit('repeated_volume', line);
      return;
    }
    const part =
      this.current ?? this.openPart({ kind: 'section', no: null, title: [], isNamed: false, defaultTitle: '卷首' });
    const glued = part.body.length === 0 && part.isNamed ? this.gluedTitle(part, line) : null;
    if (part.body.length === 0 && this.repeatsTitle(part, line)) this.omit('repeated_title', line);
    else if (glued !== null) {
      this.omit('repeated_title', { start: line.start, end: glued });
      this.addFirstLine(part, { ...line, ...trimmed(this.view.text, { start: glued, end: line.end }) });
    } else if (part.body.length === 0) this.addFirstLine(part, line);
    else part.body.push(line);
  }

  /** Whether a line says a name of the open volume again: as it is, or behind the book's name. */
  private repeatsVolume(line: Line): boolean {
    const content = this.slice(line);
    if (content.length > maxTitleLength) return false;
    const beforeName = (this.volumes.at(-1)?.spans ?? [])
      .map((title) => this.slice(title))
      .flatMap((name) => (content.endsWith(name) ? content.slice(0, -name.length) : []));
    return (
      this.volumeNames.includes(comparableTitle(content)) ||
      beforeName.some((words) => words.length <= maxBookNameLength && /^[^，。！？…“”]*[\s》：:·—-]$/.test(words))
    );
  }

  /** Adds the first line of a part's text without what a site prints before it. */
  private addFirstLine({ body }: Part, line: Line): void {
    const start = line.start + chapterInfoLength(normalizeForMatching(this.slice(line)));
    if (start > line.start) this.omit('chapter_info', { start: line.start, end: start });
    const text = trimmed(this.view.text, { start, end: line.end });
    if (text.end > text.start) body.push({ ...line, ...text });
  }

  /** Whether a line says a part's title again: as it is, in other numerals, without its number, or behind the book's name. */
  private repeatsTitle({ title, no }: Part, line: Line): boolean {
    const content = this.slice(line);
    if (content.length > maxTitleLength) return false;
    const own = comparableTitle(title.map((span) => this.slice(span)).join(''));
    if (own === '') return false;
    const again = comparableTitle(content);
    if (again === own) return true;
    const [heading, repeated] = [title.map((span) => this.slice(span)).join(' '), content].map((words) => {
      const normalized = normalizeForMatching(words);
      const found = matchHeading(normalized);
      return { no: found?.no, words: comparableTitle(normalized.slice(found?.titleStart ?? 0)) };
    });
    if (heading === undefined || heading.no !== no || heading.words.length < 2) return false;
    if (repeated?.no === no && repeated.words === heading.words) return true;
    const isSentence = /[。！？!?…”」』，,]/.test(content);
    return (
      !isSentence &&
      (again === heading.words || (again.endsWith(own) && again.length <= own.length + maxBookNameLength))
    );
  }

  /** End of the part's title where a line begins with it, before a gap or a count of characters; null for another line. */
  private gluedTitle({ title }: Part, line: Line): number | null {
    const own = comparableTitle(title.map((span) => this.slice(span)).join(''));
    if (own.length < 2) return null;
    const begins = this.view.text.slice(line.start, Math.min(line.end, line.start + maxTitleLength));
    for (const gap of begins.matchAll(/\s+|(?=[(（【[]\d{2,6} ?字)/g)) {
      const words = comparableTitle(begins.slice(0, gap.index));
      if (words === own) return line.start + gap.index;
      if (words.length > own.length) return null;
    }
    return null;
  }

  /** Opens a preface for text behind the contents list that stands under no heading. */
  openPreface(): void {
    if (this.current !== null || this.volume !== null) return;
    this.openPart({ kind: 'section', no: null, title: [], isNamed: false, defaultTitle: '前言' });
  }
}

/** Sorts the lines of a novel under the headings of its outline. Every line is kept once or left out once. */
export const readParts = (view: LineView, outline: Outline): Parts => {
  const titleLineOf = titleLines(view, outline);
  const linesOfTitles = new Set(titleLineOf.values());
  const builder = new PartsBuilder(view, titleLineOf, outline.entries);
  const entryOf = new Map(outline.entries.map((entry) => [entry.line, entry]));
  const contentsEnd = [...outline.contentsLines].reduce((last, line) => Math.max(last, line), -1);
  for (let index = 0; index < view.lines.length; index += 1) {
    const entry = entryOf.get(index);
    const line = view.lines[index];
    if (linesOfTitles.has(index) || line === undefined) continue;
    if (outline.contentsLines.has(index)) builder.omit('contents_list', line);
    else if (outline.frontMatterLines?.has(index)) builder.omit('front_matter', line);
    else if (entry !== undefined) builder.openEntry(entry);
    else {
      if (contentsEnd !== -1 && index > contentsEnd) builder.openPreface();
      builder.addLine(index);
    }
  }
  const parts = mendRepetitions(view.text, builder.parts, (...omitted) => builder.omit(...omitted));
  return { head: builder.head, parts, volumes: builder.volumes, leftOut: builder.leftOut };
};
