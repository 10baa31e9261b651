import type { LineView } from './heading-candidates.ts';
import type { LeftOutReason, LeftOutSpan } from './left-out.ts';
import { mendRepetitions, squeezed } from './mend-repetitions.ts';
import type { Mark, Outline } from './outline.ts';
import type { Part, Parts } from './part.ts';
import { type Line, type Span, trimmed } from './text-lines.ts';
import { titleLines } from './title-lines.ts';

/** 更新时间：… 本章字数：…, as sites print it under a heading. */
const chapterInfo = /^(?:更新时间|更新日期|发布时间|本章字数|章节字数|字数) *[::]/;

class PartsBuilder {
  readonly head: Line[] = [];
  readonly parts: Part[] = [];
  readonly volumes: Span[][] = [];
  readonly leftOut: LeftOutSpan[] = [];
  private readonly view: LineView;
  private current: Part | null = null;
  private volumeKeys: string[] = [];
  private volume: number | null = null;
  private volumeJustOpened = false;
  private readonly titleOn: Map<number, number>;

  constructor(view: LineView, titleOn: Map<number, number>) {
    this.view = view;
    this.titleOn = titleOn;
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

  /** Opens the volume of this title, or leaves a repetition of the one that is open out. */
  openVolume(title: Span): void {
    const key = squeezed(this.slice(title));
    if (this.volumeKeys.includes(key)) {
      this.omit('repeated_volume', title);
      return;
    }
    if (this.volumeJustOpened) {
      // 第一部 directly above 第一卷: one volume with both names.
      this.volumes.at(-1)?.push(title);
      this.volumeKeys.push(key);
      return;
    }
    this.volumes.push([title]);
    this.volumeKeys = [key];
    this.volume = this.volumes.length - 1;
    this.volumeJustOpened = true;
    this.current = null;
  }

  /** The volume's name in 第一卷 山下：第三章 …, without what parts it from the chapter. */
  private volumeLead(lead: Span): Span {
    const name = this.slice(lead).replace(/[\s:：、.·\-—]+$/, '');
    const title = { start: lead.start, end: lead.start + name.length };
    if (trimmed(this.view.text, { start: title.end, end: lead.end }).start < lead.end) {
      this.omit('separator', { start: title.end, end: lead.end });
    }
    return title;
  }

  private openPart(part: Omit<Part, 'volume' | 'body'>): Part {
    const opened = { ...part, volume: this.volume, body: [] };
    this.current = opened;
    this.parts.push(opened);
    this.volumeJustOpened = false;
    return opened;
  }

  open({ kind, line: index, heading }: Mark): void {
    const line = this.line(index);
    if (kind === 'volume') {
      this.openVolume(line);
      return;
    }
    let start = line.start;
    if (heading?.lead === 'volume') {
      start += heading.leadEnd;
      this.openVolume(this.volumeLead({ start: line.start, end: start }));
    }
    const title: Span[] = [{ start, end: line.end }];
    const titleLine = this.titleOn.get(index);
    if (titleLine !== undefined) title.push(this.line(titleLine));
    const named = heading === null || titleLine !== undefined || line.start + heading.titleStart < line.end;
    this.openPart({ kind, no: heading?.no ?? null, title, named, givenTitle: null });
  }

  /** A line that is no heading. */
  add(index: number): void {
    const line = this.line(index);
    if (this.current === null && this.volume === null) {
      this.head.push(line);
      return;
    }
    const part =
      this.current ?? this.openPart({ kind: 'section', no: null, title: [], named: false, givenTitle: '卷首' });
    const copy = this.view.copies[index] ?? '';
    if (part.body.length === 0 && this.repeatsTitle(part, line)) this.omit('repeated_title', line);
    else if (part.body.length === 0 && chapterInfo.test(copy)) this.omit('chapter_info', line);
    else part.body.push(line);
  }

  private repeatsTitle({ title }: Part, line: Line): boolean {
    const own = squeezed(title.map((span) => this.slice(span)).join(''));
    return own !== '' && line.end - line.start <= 80 && squeezed(this.slice(line)) === own;
  }

  /** Text behind the contents list that no heading opens. */
  openPreface(): void {
    if (this.current !== null || this.volume !== null) return;
    this.openPart({ kind: 'section', no: null, title: [], named: false, givenTitle: '前言' });
  }
}

/** Sorts the lines of a book under the headings of its outline. Every line goes to exactly one place. */
export const readParts = (view: LineView, outline: Outline): Parts => {
  const titles = titleLines(view, outline);
  const titleLineNumbers = new Set(titles.values());
  const builder = new PartsBuilder(view, titles);
  const markOn = new Map(outline.marks.map((mark) => [mark.line, mark]));
  const contentsEnd = [...outline.contents].reduce((last, line) => Math.max(last, line), -1);
  for (let index = 0; index < view.lines.length; index += 1) {
    const mark = markOn.get(index);
    const line = view.lines[index];
    if (titleLineNumbers.has(index) || line === undefined) continue;
    if (outline.contents.has(index)) builder.omit('contents_list', line);
    else if (mark !== undefined) builder.open(mark);
    else {
      if (contentsEnd !== -1 && index > contentsEnd) builder.openPreface();
      builder.add(index);
    }
  }
  const parts = mendRepetitions(view.text, builder.parts, (...omitted) => builder.omit(...omitted));
  return { head: builder.head, parts, volumes: builder.volumes, leftOut: builder.leftOut };
};
