import { isAdvert } from '../../../novels/saving/adverts.ts';
import { novelBounds } from '../../../novels/saving/novel-bounds.ts';
import { isShown } from '../lines/format-characters.ts';
import type { LeftOutReason, LeftOutSpan } from '../lines/left-out.ts';
import { withoutMarkdownMarks } from '../lines/markdown-marks.ts';
import type { Line, Span } from '../lines/text-lines.ts';
import { isChineseName, parseFileName } from './file-name.ts';
import { type HeadField, type HeadValue, isIntroLabel, isName, readLabelled, readUnlabelled } from './head-lines.ts';

/** Metadata from the lines before the first heading, as stretches of the text. */
export interface NovelHead {
  values: Partial<Record<Exclude<HeadField, 'intro'>, Span>>;
  intro: Span[];
  /** Lines that are neither; they become a part of the novel. */
  preface: Line[];
  leftOut: LeftOutSpan[];
}

const separatorLine = /^[-=*_~—–#+·.\s*＊═━─]{4,}$/;
/** Unlabelled text up to this length, in UTF-16 units, introduces the novel; a longer one is a preface. */
const maxIntroLength = 300;
/** Lines further down are text, whatever they look like. */
const maxHeadLines = 60;

class HeadReader {
  readonly values: NovelHead['values'] = {};
  readonly intro: Line[] = [];
  /** Lines that are neither metadata nor under the label of an introduction. */
  readonly unmatched: Line[] = [];
  readonly leftOut: LeftOutSpan[] = [];
  private inIntro = false;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private omit(reason: LeftOutReason, { start, end }: Span): void {
    if (isShown(this.text.slice(start, end))) this.leftOut.push({ start, end, reason });
  }

  private withoutSpaces({ start, end }: Span): string {
    return this.text.slice(start, end).replace(/\s/g, '');
  }

  /** Takes the values of a line and leaves the labels between them out; false when a value is known with other words. */
  private takeValues(line: Line, values: HeadValue[]): boolean {
    const known = (field: HeadField) => (field === 'intro' ? undefined : this.values[field]);
    const differs = (value: HeadValue) => {
      const before = known(value.field);
      return before !== undefined && this.withoutSpaces(before) !== this.withoutSpaces(value);
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
      return true;
    }
    const values = readLabelled(this.text, line);
    if (values === null || !this.takeValues(line, values)) return false;
    this.inIntro = values.some(({ field }) => field === 'intro');
    return true;
  }

  readLine(line: Line, index: number): void {
    const content = this.text.slice(line.start, line.end);
    if (separatorLine.test(content)) {
      this.omit('separator', line);
      this.inIntro = false;
    } else if (index >= maxHeadLines) this.unmatched.push(line);
    else if (this.readLabelled(line)) return;
    else if (this.inIntro) this.intro.push(line);
    else if (!this.takeValues(line, readUnlabelled(this.text, line))) this.unmatched.push(line);
  }

  /** Takes the first line for the title when it reads like a name and no other title is known. */
  takeFirstLineAsTitle(first: Line | undefined, knownTitle: string | null): void {
    const [line] = this.unmatched;
    if (this.values.title !== undefined || line === undefined || line !== first) return;
    const name = this.withoutSpaces(line);
    const isTitle = knownTitle === null ? isName(name) && !isAdvert(name) : name === knownTitle.replace(/\s/g, '');
    if (!isTitle) return;
    this.values.title = { start: line.start, end: line.end };
    this.unmatched.shift();
  }
}

const lengthOf = (lines: Line[]): number => lines.reduce((sum, { start, end }) => sum + end - start, 0);

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
  const unmarked = head.map((line) => withoutMarkdownMarks(text, line));
  for (const [index, { line }] of unmarked.entries()) reader.readLine(line, index);
  const [first] = unmarked;
  // A heading of Markdown above all others is the title, whatever the file is called.
  reader.takeFirstLineAsTitle(first?.line, first !== undefined && first.marks.length > 0 ? null : knownTitle);
  const { values, unmatched } = reader;
  const marks = unmarked.flatMap((each) => each.marks);
  const leftOut = [...reader.leftOut, ...marks.map((mark) => ({ ...mark, reason: 'markup' as const }))];
  const isIntro =
    !isWhole &&
    lengthOf(unmatched) <= maxIntroLength &&
    !unmatched.some(({ start, end }) => isAdvert(text.slice(start, end)));
  // Room for the line breaks between them.
  const isLabelledIntro = lengthOf(reader.intro) + reader.intro.length + maxIntroLength <= novelBounds.introLength;
  const inOrder = (...lines: Line[][]) => lines.flat().sort((a, b) => a.start - b.start);
  return {
    values,
    intro: inOrder(isLabelledIntro ? reader.intro : [], isIntro ? unmatched : []),
    preface: inOrder(isLabelledIntro ? [] : reader.intro, isIntro ? [] : unmatched),
    leftOut,
  };
};
