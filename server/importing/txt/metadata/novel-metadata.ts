import { novelBounds } from '../../../novels/saving/incoming/novel-bounds.ts';
import { unknownAuthor } from '../../../novels/saving/incoming/prepare-novel.ts';
import { matchHeading } from '../headings/forms/heading.ts';
import { isBareNumeral } from '../headings/forms/heading-units.ts';
import { isSectionHeading } from '../headings/forms/section-heading.ts';
import { UnreadableTextError } from '../lines/decode-text.ts';
import type { LeftOutSpan } from '../lines/left-out.ts';
import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import { isShown, type Span, withoutFormatCharacters } from '../lines/text-lines.ts';
import { emptyNames, isChineseName, parseFileName } from './file-name.ts';
import type { NovelHead } from './novel-head.ts';
import { parseStatus } from './novel-status.ts';

/** Metadata that replaces what the file says. */
export interface MetadataOverrides {
  title?: string | undefined;
  author?: string | undefined;
  category?: string | undefined;
  status?: 1 | 2 | undefined;
  tags?: string[] | undefined;
}

/** Metadata of a novel, each value from its best source, with the stretches of the text that it was read from. */
export interface NovelMetadata {
  novel: {
    title: string;
    author: string;
    category: string;
    tags: string[];
    /** Null where it is not overrides. */
    status: 1 | 2 | null;
    source: string | null;
  };
  kept: Span[];
  leftOut: LeftOutSpan[];
  /** Values that do not stand in the text. */
  added: string[];
  /** Whether the title is only the name of the file. */
  isNamedAfterFile: boolean;
  /** What the file says itself, whatever the overrides. */
  own: OwnNames;
}

/** Title and author as a file says them, by which it is known when it is imported again. */
export interface OwnNames {
  title: string;
  author: string;
}

const defaultCategory = '其他';
/** A name that stands at least this often in 《》 is the title of what a preface speaks of. */
const minMentions = 3;

/** Title that a preface begins with and names again, for a file whose name and first lines tell none. */
const titleInPreface = (preface: string): string | null => {
  const counts = new Map<string, number>();
  for (const [, name = ''] of preface.matchAll(/《([^《》\s]{2,20})》/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const titled = [...counts].find(
    ([name, count]) => count >= minMentions && preface.replace(/^《/, '').startsWith(name),
  );
  return titled?.[0] ?? null;
};

/** Separate tags of a list such as 灯塔、旧案, as stretches of the text. */
const tagSpans = (text: string, { start, end }: Span): Span[] =>
  [...text.slice(start, end).matchAll(/[^、,，;；/|\s]+/g)].map((found) => ({
    start: start + found.index,
    end: start + found.index + found[0].length,
  }));

class MetadataReader {
  readonly kept: Span[] = [];
  readonly leftOut: LeftOutSpan[] = [];
  readonly added: string[] = [];
  private readonly text: string;
  private readonly values: NovelHead['values'];

  constructor(text: string, values: NovelHead['values']) {
    this.text = text;
    this.values = values;
  }

  private take(field: keyof NovelHead['values'], isReplaced: boolean): string | null {
    const span = this.values[field];
    if (span === undefined) return null;
    if (isReplaced) this.leftOut.push({ ...span, reason: 'replaced_by_option' });
    else this.kept.push(span);
    return withoutFormatCharacters(this.text.slice(span.start, span.end));
  }

  /** Chooses the override, else what the text says, else the first known of the other sources. */
  choose(field: 'title' | 'author' | 'category', override: string | undefined, ...others: (string | null)[]): string {
    const found = this.take(field, override !== undefined);
    if (override === undefined && found !== null) return found;
    const value = override ?? others.find((other) => other !== null) ?? '';
    this.added.push(value);
    return value;
  }

  tags(override: string[] | undefined): string[] {
    const span = this.values.tags;
    if (span === undefined || override !== undefined) {
      this.take('tags', true);
      for (const tag of override ?? []) this.added.push(tag);
      return override ?? [];
    }
    const tags = new Map<string, Span>();
    let from = span.start;
    for (const tag of tagSpans(this.text, span)) {
      const name = this.text.slice(tag.start, tag.end);
      if (tags.has(name)) continue;
      this.omit('label', { start: from, end: tag.start });
      from = tag.end;
      if (tags.size < novelBounds.tags && name.length <= novelBounds.tagLength) tags.set(name, tag);
      else this.omit('too_many', tag);
    }
    this.omit('label', { start: from, end: span.end });
    this.kept.push(...tags.values());
    return [...tags.keys()];
  }

  private omit(reason: LeftOutSpan['reason'], { start, end }: Span): void {
    if (isShown(this.text.slice(start, end))) this.leftOut.push({ start, end, reason });
  }

  status(override: 1 | 2 | undefined): 1 | 2 | null {
    const span = this.values.status;
    if (span === undefined) return override ?? null;
    this.leftOut.push({ ...span, reason: override === undefined ? 'status' : 'replaced_by_option' });
    return override ?? parseStatus(this.text.slice(span.start, span.end));
  }

  source(): string | null {
    return this.take('source', false);
  }
}

/** Whether a title names no book, so that any two could have it: 第1章, 楔子, 新建文本文档. */
const namesNoBook = (title: string): boolean => {
  const normalized = normalizeForMatching(title).trim();
  const heading = matchHeading(normalized);
  const isNumbered = heading !== null && heading.prefix === 'none' && !isBareNumeral(heading.unit);
  return isNumbered || isSectionHeading(normalized) || emptyNames.test(normalized);
};

/**
 * Reads the metadata of a novel: from the overrides, else from the text, else from the file's name.
 *
 * @throws UnreadableTextError where nothing tells which book it is
 */
export const readMetadata = (
  text: string,
  head: NovelHead,
  fileName: string,
  overrides: MetadataOverrides,
): NovelMetadata => {
  const { finished } = parseFileName(fileName);
  const fromName = head.fileName;
  const chineseFileName = fromName.title !== null && isChineseName(fromName.title) ? fromName.title : null;
  const preface = head.preface.map(({ start, end }) => text.slice(start, end)).join('');
  const reader = new MetadataReader(text, head.values);
  const fromPreface = titleInPreface(preface);
  const novel = {
    title: reader.choose('title', overrides.title, chineseFileName, fromPreface, fromName.title),
    author: reader.choose('author', overrides.author, fromName.author, unknownAuthor),
    category: reader.choose('category', overrides.category, defaultCategory),
    tags: reader.tags(overrides.tags),
    status: reader.status(overrides.status) ?? (finished ? 2 : null),
    source: reader.source(),
  };
  if (overrides.title === undefined && novel.author === unknownAuthor && namesNoBook(novel.title)) {
    throw new UnreadableTextError(`看不出书名，只有“${novel.title}”，请用 --title 给出`, 'title');
  }
  const isNamedAfterFile =
    overrides.title === undefined && head.values.title === undefined && novel.title !== fromPreface;
  const said = (field: 'title' | 'author') => {
    const span = head.values[field];
    return span === undefined ? null : withoutFormatCharacters(text.slice(span.start, span.end));
  };
  const own = {
    title: said('title') ?? chineseFileName ?? fromPreface ?? fromName.title ?? '',
    author: said('author') ?? fromName.author ?? unknownAuthor,
  };
  return { novel, kept: reader.kept, leftOut: reader.leftOut, added: reader.added, isNamedAfterFile, own };
};
