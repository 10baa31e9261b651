import { areAdverts, isAdvert } from '../../../novels/saving/incoming/adverts.ts';
import type { LeftOutReason, LeftOutSpan } from '../lines/left-out.ts';
import { isShown, type Line, type Span } from '../lines/text-lines.ts';
import type { NameReading } from './file-name.ts';
import { type HeadField, type HeadValue, isIntroLabel, isName, readLabelled, readUnlabelled } from './head-lines.ts';
import { readIntroBlock } from './intro-block.ts';
import { looksLikePerson, mayBeAuthor } from './person-name.ts';

/** Metadata in the lines of a head, as stretches of the text. */
export type HeadValues = Partial<Record<Exclude<HeadField, 'intro'>, Span>>;

/** A line that says that the text begins. */
const bodyLabel = /^[^\p{L}\p{N}]*(?:以下)?正 *文(?:开始|部分|内容)?[^\p{L}\p{N}]*$/u;
/** A line of signs alone. */
const separatorLine = /^[^\p{L}\p{N}]{3,}$/u;
/** Lines that are only title or author stand among so many. */
const maxNameLines = 6;
/** Characters between two lines that follow one another. */
const maxLineDistance = 8;
/** A longer line, in UTF-16 units, is no name. */
const maxNameLength = 24;
/** Short lines below a title that name no author. */
const noAuthor = /^(?:正文|目录|全[集本文书]|简介|文案|第.|[上中下][部卷册]?$|.{0,4}版|完[本结])/;
/** Two names on one line. */
const jointNames = /^(\S{1,24}?)[\s_–—－/|-]+(\S{2,12})$/;
/** Words of a line about the file, which is no title. */
const editorial = /整理|制作|下载|提供|论坛|校对|分享|小说网|书屋|上传|录入/;
/** Lines further down are text, whatever they look like. */
const maxHeadLines = 60;

/** Reads the lines before a novel's first heading, one after the other, and then what they say together. */
export class HeadReader {
  readonly values: HeadValues = {};
  readonly intro: Line[] = [];
  /** Lines that are neither metadata nor under the label of an introduction. */
  unmatched: Line[] = [];
  readonly leftOut: LeftOutSpan[] = [];
  /** Advertisements under the label of an introduction. */
  private readonly adverts: Line[] = [];
  private inIntro = false;
  /** The first line, where the line below it names the author. */
  private authorLine: { line: Line } | null = null;
  private readonly text: string;
  /** The title in the file's name, where that can be read in one way. */
  private readonly nameOfFile: string | null;
  /** The line that says it, at the head of all. */
  private titleLine: Line | null = null;

  constructor(text: string, nameOfFile: string | null) {
    this.text = text;
    this.nameOfFile = nameOfFile?.replace(/\s/g, '') ?? null;
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
    const [only] = this.unmatched;
    const namesAuthor = values.some(({ field }) => field === 'author');
    if (namesAuthor && only !== undefined && this.unmatched.length === 1) this.authorLine = { line: only };
    this.inIntro = values.some(({ field }) => field === 'intro');
    return true;
  }

  /** Reads the lines in their order. @param mayHaveBlocks whether 『…』 can be an introduction, not all of the text */
  readLines(lines: readonly Line[], mayHaveBlocks: boolean): void {
    for (let index = 0; index < lines.length; index += 1) {
      const line = lines[index];
      if (line === undefined) continue;
      const block = mayHaveBlocks && this.mayIntroduce(index) ? readIntroBlock(this.text, lines, index) : null;
      if (block === null) {
        this.readLine(line, index);
        continue;
      }
      for (const bracket of block.brackets) this.omit('label', bracket);
      const { inIntro } = this;
      for (const [at, within] of block.lines.entries()) {
        this.inIntro = true;
        if (within.end > within.start) this.readLine(within, Math.min(index + at, maxHeadLines - 1));
      }
      this.inIntro = inIntro;
      index += block.lines.length - 1;
    }
  }

  /** Whether an introduction may begin at a line: nothing but names, and words about the file, stands above it. */
  private mayIntroduce(index: number): boolean {
    const isAboutBook = (words: string) => isName(words) || editorial.test(words);
    return (
      index < maxHeadLines && (this.inIntro || this.unmatched.every((line) => isAboutBook(this.withoutSpaces(line))))
    );
  }

  private readLine(line: Line, index: number): void {
    const content = this.text.slice(line.start, line.end);
    if (separatorLine.test(content)) {
      this.omit('separator', line);
      this.inIntro = false;
    } else if (bodyLabel.test(content)) this.omit('label', line);
    else if (index >= maxHeadLines) this.unmatched.push(line);
    else if (this.readLabelled(line)) return;
    else if (index === 0 && this.withoutSpaces(line) === this.nameOfFile) {
      this.values.title = { start: line.start, end: line.end };
      this.titleLine = line;
    } else if (isAdvert(content)) this.adverts.push(line);
    else if (this.inIntro) this.intro.push(line);
    else if (!this.takeValues(line, readUnlabelled(this.text, line))) this.unmatched.push(line);
    else if (index === 0) this.titleLine = line;
  }

  private isTitle(line: Line, knownTitle: string | null): boolean {
    const name = this.withoutSpaces(line);
    const nextIsAuthor = this.authorLine !== null && this.authorLine.line === line;
    if (knownTitle === null || nextIsAuthor) return isName(name) && !isAdvert(name) && !editorial.test(name);
    const known = knownTitle.replace(/\s/g, '');
    // The file's name may have a remark more, the line a subtitle.
    const hasSubtitle = name.startsWith(`${known}：`) && isName(name.slice(known.length + 1));
    return name === known || hasSubtitle || (name.length >= 2 && known.startsWith(name));
  }

  /** Takes the first line for the title when it reads like a name and no other title is known. */
  takeFirstLineAsTitle(first: Line | undefined, knownTitle: string | null): void {
    if (this.titleLine !== null) this.takeAuthorBelow(this.titleLine);
    const [line] = this.unmatched;
    if (this.values.title !== undefined || line === undefined || line !== first) return;
    if (!this.isTitle(line, knownTitle)) return;
    this.values.title = { start: line.start, end: line.end };
    this.unmatched.shift();
    this.takeAuthorBelow(line);
  }

  /** Takes the line below the title for the author where it is a person's name, or a short name with nothing below it. */
  private takeAuthorBelow(title: Line): void {
    const [next, further] = this.unmatched;
    if (this.values.author !== undefined || next === undefined || next.start - title.end > maxLineDistance) return;
    const name = this.withoutSpaces(next);
    if (name === this.withoutSpaces(title)) return;
    const isAlone = further === undefined || further.afterBlank || further.end - further.start > maxNameLength;
    if (!looksLikePerson(name) && !(isAlone && mayBeAuthor(name) && !noAuthor.test(name))) return;
    this.values.author = { start: next.start, end: next.end };
    this.unmatched.shift();
  }

  /** Takes title and author from one line that holds nothing else: 渡口旧事 - 王小明. */
  takeJointNames({ title, author }: NameReading): void {
    const [line] = this.unmatched;
    if (line === undefined || this.values.title !== undefined || this.values.author !== undefined) return;
    const content = this.text.slice(line.start, line.end);
    const found = jointNames.exec(content);
    if (found === null) return;
    const [, first = '', second = ''] = found;
    const isKnown = (name: string | null, words: string) => name === null || name === words;
    const isSigned = content.slice(first.length, -second.length).trim() !== '';
    const mayBe = mayBeAuthor(second) && (title === first || (title === null && isSigned));
    const isAuthor = looksLikePerson(second) || author === second || mayBe;
    if (isName(first) && isAuthor && isKnown(title, first) && isKnown(author, second)) {
      this.takeValues(line, [
        { field: 'title', start: line.start, end: line.start + first.length },
        { field: 'author', start: line.end - second.length, end: line.end },
      ]);
      this.unmatched.shift();
    }
  }

  /** Takes lines that are just the title or the author that the file's name says. */
  takeKnownNames({ title, author }: NameReading): void {
    for (const [field, name] of [
      ['title', title],
      ['author', author],
    ] as const) {
      if (name === null || this.values[field] !== undefined) continue;
      const index = this.unmatched
        .slice(0, maxNameLines)
        .findIndex((line) => this.withoutSpaces(line) === name.replace(/\s/g, ''));
      const line = this.unmatched[index];
      if (line === undefined) continue;
      this.values[field] = { start: line.start, end: line.end };
      this.unmatched.splice(index, 1);
    }
  }

  /** Takes the lines that advertise, and the frame around them where nothing else is left. */
  takeAdverts(): Line[] {
    const content = ({ start, end }: Line) => this.text.slice(start, end);
    const isAdvertLine = (line: Line) => isAdvert(content(line));
    const others = this.unmatched.filter((line) => !isAdvertLine(line));
    const all = areAdverts([...this.adverts, ...this.unmatched].map(content));
    const adverts = [...this.adverts, ...this.unmatched.filter((line) => all || isAdvertLine(line))];
    this.unmatched = all ? [] : others;
    return adverts;
  }

  /** The reading of the file's name of which these lines say most. */
  chooseReading(readings: readonly NameReading[]): NameReading {
    const lines = this.unmatched.slice(0, maxNameLines);
    const joint = lines.flatMap(({ start, end }) => jointNames.exec(this.text.slice(start, end))?.slice(1) ?? []);
    const said = new Set([
      ...[...Object.values(this.values), ...lines].map((span) => this.withoutSpaces(span)),
      ...joint,
    ]);
    const author = this.values.author && this.withoutSpaces(this.values.author);
    const order = [...said];
    const matches = (reading: NameReading) => {
      const [title = '', by = ''] = [reading.title, reading.author].map((name) => name?.replace(/\s/g, '') ?? '');
      const saysTitle = title !== '' && title !== author && said.has(title);
      const saysAuthor = by !== '' && said.has(by);
      // The title stands above the author.
      const isInOrder = saysTitle && saysAuthor && order.indexOf(title) < order.indexOf(by);
      const isPerson = saysTitle && saysAuthor && looksLikePerson(by) && !looksLikePerson(title);
      // A single name at the head is likelier the title.
      return 1.25 * Number(saysTitle) + Number(saysAuthor) + (isInOrder ? 0.5 : 0) + (isPerson ? 0.75 : 0);
    };
    return readings.reduce((best, reading) => (matches(reading) > matches(best) ? reading : best));
  }
}
