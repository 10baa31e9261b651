import type { IncomingNovel } from '../../store/incoming-novel.ts';
import { type Account, accountFor, allLeftOut } from './account.ts';
import { type DecodedText, decodeText, NotTextError, type TextEncoding } from './decode-text.ts';
import type { LeftOutSpan } from './left-out.ts';
import { type Details, type NovelDetails, readDetails } from './novel-details.ts';
import { readNovelHead } from './novel-head.ts';
import { guessStatus } from './novel-status.ts';
import { type Paragraph, paragraphsOf, paragraphText, wrapWidth } from './paragraphs.ts';
import type { Part } from './part.ts';
import { readParts } from './parts.ts';
import { readStructure } from './structure.ts';
import type { Span } from './text-lines.ts';
import { warningsAbout } from './warnings.ts';

/** A novel read from a text file, with everything people want to know about how it was read. */
export interface ReadNovel {
  novel: IncomingNovel;
  encoding: TextEncoding;
  undecodable: number;
  /** Titles of the numbered chapters, and of the parts that have a name only (楔子, 番外), in order. */
  chapterTitles: string[];
  sectionTitles: string[];
  warnings: string[];
  account: Account;
  /** The decoded text and the stretches of it that did not go into the novel. */
  text: string;
  leftOut: LeftOutSpan[];
  /** Words in the novel that do not come from the text: 前言 where a preface has no title, a title from the file's name. */
  given: string[];
}

const joined = (text: string, spans: Span[]): string =>
  spans
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Puts the lines before the first heading that are text in front: as a preface, or as all there is. */
const withPreface = (parts: Part[], preface: Part['body']): Part[] => {
  const [first] = parts;
  if (preface.length === 0) return parts;
  if (first === undefined) {
    return [{ kind: 'chapter', no: null, title: [], named: false, givenTitle: '正文', volume: null, body: preface }];
  }
  if (first.givenTitle === '前言' && first.volume === null) {
    return [{ ...first, body: [...preface, ...first.body] }, ...parts.slice(1)];
  }
  return [
    { kind: 'section', no: null, title: [], named: false, givenTitle: '前言', volume: null, body: preface },
    ...parts,
  ];
};

/** A book of named parts only has those for chapters. */
const withChapters = (parts: Part[]): Part[] =>
  parts.some(({ kind }) => kind === 'chapter') ? parts : parts.map((part) => ({ ...part, kind: 'chapter' as const }));

interface Contents {
  parts: Part[];
  paragraphs: Paragraph[][];
  volumes: Span[][];
  intro: Span[];
}

const keptSpans = ({ parts, paragraphs, volumes, intro }: Contents, details: Details): Span[] => [
  ...parts.flatMap(({ title }) => title),
  ...paragraphs.flat(2),
  ...volumes.flat(),
  ...intro,
  ...details.kept,
];

/**
 * Reads a TXT novel: decodes it, finds its chapters, tells title and author, and keeps every character or says why
 * not.
 *
 * @param bytes the whole file
 * @param fileName without its folder; where nothing better is known it gives the title
 * @throws NotTextError, in Chinese, for what is empty or no text
 */
export const readNovel = (bytes: Uint8Array, fileName: string, known: NovelDetails = {}): ReadNovel => {
  if (bytes.length === 0) throw new NotTextError('文件是空的');
  const decoded: DecodedText = decodeText(bytes);
  const { text } = decoded;
  if (text.trim() === '') throw new NotTextError('文件里没有文字');
  const structure = readStructure(text);
  const { head, parts: found, volumes, leftOut } = readParts(structure.view, structure.outline);
  const novelHead = readNovelHead(text, head, fileName, found.length === 0);
  const parts = withChapters(withPreface(found, novelHead.preface));
  const details = readDetails(text, novelHead, fileName, known);

  const width = wrapWidth(parts.flatMap(({ body }) => body));
  const paragraphs = parts.map(({ body }) => paragraphsOf(text, body, width));
  const titleOf = (part: Part) => part.givenTitle ?? joined(text, part.title);
  const chapters = parts.map((part, index) => ({
    title: titleOf(part),
    volume: part.volume,
    paragraphs: (paragraphs[index] ?? []).map((paragraph) => paragraphText(text, paragraph)),
  }));
  const ends = chapters.map(({ title, paragraphs: all }) => ({ title, ending: all.slice(-3).join('\n') }));

  const kept = keptSpans({ parts, paragraphs, volumes, intro: novelHead.intro }, details);
  const omitted = allLeftOut(text, kept, [...leftOut, ...novelHead.leftOut, ...details.leftOut]);
  const titlesOf = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).map(titleOf);
  return {
    novel: {
      ...details.novel,
      status: details.novel.status ?? guessStatus(ends),
      intro: paragraphsOf(text, novelHead.intro.map(asLine), null)
        .map((paragraph) => paragraphText(text, paragraph))
        .join('\n'),
      volumes: volumes.map((title) => ({ title: joined(text, title) })),
      chapters,
    },
    encoding: decoded.encoding,
    undecodable: decoded.undecodable,
    chapterTitles: titlesOf('chapter'),
    sectionTitles: titlesOf('section'),
    warnings: warningsAbout({ decoded, structure, parts, titleOf }),
    account: accountFor(text, kept, omitted),
    text,
    leftOut: omitted,
    given: [...details.given, ...parts.flatMap(({ givenTitle }) => givenTitle ?? [])],
  };
};

const asLine = (span: Span) => ({ ...span, indent: 0, afterBlank: false });
