import { isAdvert } from './adverts.ts';
import { isChineseName, parseFileName } from './file-name.ts';
import { type HeadField, type HeadValue, isIntroLabel, isName, readLabelled, readUnlabelled } from './head-lines.ts';
import type { LeftOutReason, LeftOutSpan } from './left-out.ts';
import type { Line, Span } from './text-lines.ts';

/** What the lines before the first heading tell about the novel, as stretches of the text. */
export interface NovelHead {
  values: Partial<Record<Exclude<HeadField, 'intro'>, Span>>;
  intro: Span[];
  /** Lines that are neither: they stay readable, as a preface. */
  preface: Line[];
  leftOut: LeftOutSpan[];
}

const ruler = /^[-=*_~—–#+·.\s*＊═━─]{4,}$/;
/** Unlabelled text before the first heading up to this length introduces the novel; a longer one is a preface. */
const longestIntro = 300;
/** Lines further down are text, whatever they look like. */
const headLines = 60;

class HeadReader {
  readonly values: NovelHead['values'] = {};
  readonly intro: Line[] = [];
  readonly others: Line[] = [];
  readonly leftOut: LeftOutSpan[] = [];
  hasIntroLabel = false;
  private inIntro = false;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private omit(reason: LeftOutReason, { start, end }: Span): void {
    if (this.text.slice(start, end).trim() !== '') this.leftOut.push({ start, end, reason });
  }

  private squeezed({ start, end }: Span): string {
    return this.text.slice(start, end).replace(/\s/g, '');
  }

  /** Takes the values of a line; the rest of the line is label. False when a value is known already, with other words. */
  private take(line: Line, values: HeadValue[]): boolean {
    const known = (field: HeadField) => (field === 'intro' ? undefined : this.values[field]);
    const differs = (value: HeadValue) => {
      const before = known(value.field);
      return before !== undefined && this.squeezed(before) !== this.squeezed(value);
    };
    if (values.length === 0 || values.some(differs)) return false;
    let from = line.start;
    for (const value of [...values].sort((a, b) => a.start - b.start)) {
      this.omit('label', { start: from, end: value.start });
      from = value.end;
      if (value.field === 'intro') this.intro.push({ ...line, start: value.start, end: value.end });
      else if (known(value.field) !== undefined) this.omit('repeated_title', value);
      else this.values[value.field] = { start: value.start, end: value.end };
    }
    this.omit('label', { start: from, end: line.end });
    return true;
  }

  private readLabelled(line: Line): boolean {
    if (isIntroLabel(this.text, line)) {
      this.omit('label', line);
      this.inIntro = true;
      this.hasIntroLabel = true;
      return true;
    }
    const values = readLabelled(this.text, line);
    if (values === null || !this.take(line, values)) return false;
    this.inIntro = values.some(({ field }) => field === 'intro');
    this.hasIntroLabel ||= this.inIntro;
    return true;
  }

  read(line: Line, index: number): void {
    const content = this.text.slice(line.start, line.end);
    if (ruler.test(content)) {
      this.omit('separator', line);
      this.inIntro = false;
    } else if (index >= headLines) this.others.push(line);
    else if (this.readLabelled(line)) return;
    else if (this.inIntro) this.intro.push(line);
    else if (!this.take(line, readUnlabelled(this.text, line))) this.others.push(line);
  }

  /** The first line is the title when it reads like a name and nothing says otherwise. */
  takeFirstAsTitle(first: Line | undefined, knownTitle: string | null): void {
    const [line] = this.others;
    if (this.values.title !== undefined || line === undefined || line !== first) return;
    const name = this.squeezed(line);
    const isTitle = knownTitle === null ? isName(name) && !isAdvert(name) : name === knownTitle.replace(/\s/g, '');
    if (!isTitle) return;
    this.values.title = { start: line.start, end: line.end };
    this.others.shift();
  }
}

/**
 * Reads the lines before a novel's first heading: labelled fields, title and author in their usual forms, the
 * introduction. What is none of these joins the introduction when it is short, and else makes a preface.
 *
 * @param fileName a Chinese one gives the title before an unlabelled first line does
 * @param isWhole the text has no heading, so that these lines are all of it
 */
export const readNovelHead = (text: string, head: Line[], fileName: string, isWhole: boolean): NovelHead => {
  const { title } = parseFileName(fileName);
  const knownTitle = title !== null && isChineseName(title) ? title : null;
  const reader = new HeadReader(text);
  for (const [index, line] of head.entries()) reader.read(line, index);
  reader.takeFirstAsTitle(head[0], knownTitle);
  const { values, leftOut, others } = reader;
  const length = others.reduce((sum, { start, end }) => sum + end - start, 0);
  const isIntro =
    !isWhole && length <= longestIntro && !others.some(({ start, end }) => isAdvert(text.slice(start, end)));
  const intro = [...reader.intro, ...(isIntro ? others : [])].sort((a, b) => a.start - b.start);
  return { values, intro, preface: isIntro ? [] : others, leftOut };
};
