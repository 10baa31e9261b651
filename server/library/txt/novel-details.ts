import { isChineseName, parseFileName } from './file-name.ts';
import type { LeftOutSpan } from './left-out.ts';
import type { NovelHead } from './novel-head.ts';
import { parseStatus } from './novel-status.ts';
import type { Span } from './text-lines.ts';

/** What the caller knows better than the file. */
export interface NovelDetails {
  title?: string | undefined;
  author?: string | undefined;
  category?: string | undefined;
  status?: 1 | 2 | undefined;
  tags?: string[] | undefined;
}

/** The novel's particulars, each from the best source, and what became of those the text has. */
export interface Details {
  novel: {
    title: string;
    author: string;
    category: string;
    tags: string[];
    /** Null where nothing says. */
    status: 1 | 2 | null;
    source: string | null;
  };
  kept: Span[];
  leftOut: LeftOutSpan[];
  /** Particulars that do not stand in the text. */
  given: string[];
}

const unknownAuthor = '佚名';
const defaultCategory = '其他';
/** A name this often in 《》 is what a preface speaks of. */
const oftenNamed = 3;

/** The title a preface begins with and names again, for a file whose name and first lines tell none. */
const namedByPreface = (preface: string): string | null => {
  const counts = new Map<string, number>();
  for (const [, name = ''] of preface.matchAll(/《([^《》\s]{2,20})》/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own = [...counts].find(([name, count]) => count >= oftenNamed && preface.replace(/^《/, '').startsWith(name));
  return own?.[0] ?? null;
};

/** Separate tags of a list such as 灯塔、旧案, as stretches of the text. */
const tagSpans = (text: string, { start, end }: Span): Span[] =>
  [...text.slice(start, end).matchAll(/[^、,，;；/|\s]+/g)].map((found) => ({
    start: start + found.index,
    end: start + found.index + found[0].length,
  }));

class DetailsReader {
  readonly kept: Span[] = [];
  readonly leftOut: LeftOutSpan[] = [];
  readonly given: string[] = [];
  private readonly text: string;
  private readonly values: NovelHead['values'];

  constructor(text: string, values: NovelHead['values']) {
    this.text = text;
    this.values = values;
  }

  private take(field: keyof NovelHead['values'], replaced: boolean): string | null {
    const span = this.values[field];
    if (span === undefined) return null;
    if (replaced) this.leftOut.push({ ...span, reason: 'replaced_by_option' });
    else this.kept.push(span);
    return this.text.slice(span.start, span.end);
  }

  /** The option, else what the text says, else the first of the other sources. */
  choose(field: 'title' | 'author' | 'category', option: string | undefined, ...others: (string | null)[]): string {
    const found = this.take(field, option !== undefined);
    if (option === undefined && found !== null) return found;
    const value = option ?? others.find((other) => other !== null) ?? '';
    this.given.push(value);
    return value;
  }

  tags(option: string[] | undefined): string[] {
    const span = this.values.tags;
    if (span === undefined || option !== undefined) {
      this.take('tags', true);
      this.given.push(...(option ?? []));
      return option ?? [];
    }
    const tags = new Map<string, Span>();
    let from = span.start;
    for (const tag of tagSpans(this.text, span)) {
      const name = this.text.slice(tag.start, tag.end);
      if (tags.has(name)) continue;
      tags.set(name, tag);
      this.omit('label', { start: from, end: tag.start });
      from = tag.end;
    }
    this.omit('label', { start: from, end: span.end });
    this.kept.push(...tags.values());
    return [...tags.keys()];
  }

  private omit(reason: LeftOutSpan['reason'], { start, end }: Span): void {
    if (this.text.slice(start, end).trim() !== '') this.leftOut.push({ start, end, reason });
  }

  status(option: 1 | 2 | undefined): 1 | 2 | null {
    const span = this.values.status;
    if (span === undefined) return option ?? null;
    this.leftOut.push({ ...span, reason: option === undefined ? 'status' : 'replaced_by_option' });
    return option ?? parseStatus(this.text.slice(span.start, span.end));
  }

  source(): string | null {
    return this.take('source', false);
  }
}

/**
 * Settles title, author and the rest: what the caller says, then what the text says, then what the file's name says.
 */
export const readDetails = (text: string, head: NovelHead, fileName: string, known: NovelDetails): Details => {
  const fromName = parseFileName(fileName);
  const inChinese = fromName.title !== null && isChineseName(fromName.title) ? fromName.title : null;
  const preface = head.preface.map(({ start, end }) => text.slice(start, end)).join('');
  const reader = new DetailsReader(text, head.values);
  const novel = {
    title: reader.choose('title', known.title, inChinese, namedByPreface(preface), fromName.title),
    author: reader.choose('author', known.author, fromName.author, unknownAuthor),
    category: reader.choose('category', known.category, defaultCategory),
    tags: reader.tags(known.tags),
    status: reader.status(known.status) ?? (fromName.finished ? 2 : null),
    source: reader.source(),
  };
  return { novel, kept: reader.kept, leftOut: reader.leftOut, given: reader.given };
};
