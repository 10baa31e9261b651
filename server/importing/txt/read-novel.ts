import { withoutPictures } from '../../novels/saving/incoming/annotated-text.ts';
import type { IncomingNovel } from '../../novels/saving/incoming/incoming-novel.ts';
import { readStructure, type Structure } from './headings/structure.ts';
import { decodeText, UnreadableTextError } from './lines/decode-text.ts';
import type { TextEncoding } from './lines/encodings.ts';
import type { LeftOutSpan } from './lines/left-out.ts';
import { isPictureLine, isShown, type Span, withoutFormatCharacters } from './lines/text-lines.ts';
import { decodeEntities } from './lines/web-remains.ts';
import { wrapWidth } from './lines/wrap-width.ts';
import { takeIntroUnderPreface } from './metadata/intro-under-preface.ts';
import { readNovelHead } from './metadata/novel-head.ts';
import { type MetadataOverrides, type NovelMetadata, type OwnNames, readMetadata } from './metadata/novel-metadata.ts';
import { guessStatus } from './metadata/novel-status.ts';
import { cutChapters } from './parts/cut-chapters.ts';
import { type Paragraph, paragraphsOf, paragraphText } from './parts/paragraphs.ts';
import { advertsTitle, type Part, picturesTitle, type VolumeTitle } from './parts/part.ts';
import { readParts } from './parts/split-parts.ts';
import { findLostLines } from './report/lost-lines.ts';
import { type ChapterRule, ruleOf, type SuspiciousPlace, suspiciousPlaces } from './report/suspicious-places.ts';
import { completeLeftOut, measureCoverage, type TextCoverage } from './report/text-coverage.ts';
import { listWarnings } from './report/warnings.ts';

/** A novel read from a text file, and how it was read. */
export interface ReadNovel {
  novel: IncomingNovel;
  encoding: TextEncoding | 'epub';
  encodingReason: string;
  /** Characters that could not be decoded. */
  undecodable: number;
  /** How the chapters were found. */
  rule: ChapterRule;
  suspicious: SuspiciousPlace[];
  /** Titles of the numbered chapters, and of the parts that have a name only (楔子, 番外), in order. */
  chapterTitles: string[];
  sectionTitles: string[];
  warnings: string[];
  coverage: TextCoverage;
  /** The decoded text and the stretches of it that did not go into the novel. */
  text: string;
  leftOut: LeftOutSpan[];
  /** The cover picture that came with the text, as it is in the file. */
  cover?: Uint8Array | null;
  /** The pictures of the text, as they are in the file, by their SHA-256. */
  pictures?: ReadonlyMap<string, Uint8Array>;
  /** Title and author as the file says them, whatever the import was told. */
  own: OwnNames;
  /** Words in the novel that do not stand in the text: 前言 where a preface has no title, a title from the file's name. */
  added: string[];
  /** Words of the text that rules took out of the novel; beside those in `leftOut`. */
  removed?: string[];
}

/** A novel read from a file, and the file's length in bytes. */
export interface FileRead {
  /** Path as it was given; for a file of an archive, behind that of the archive. */
  file: string;
  bytes: number;
  read: ReadNovel;
  /** SHA-256 of its paragraphs, by which a plan knows its file. */
  textHash: () => string;
}

const joinSpans = (text: string, spans: Span[]): string =>
  withoutFormatCharacters(spans.map(({ start, end }) => text.slice(start, end)).join(' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Puts the text before the first heading in front: as a preface, or as the only chapter of a text without headings. */
const withPreface = (text: string, parts: Part[], preface: Part['body']): Part[] => {
  const [first] = parts;
  if (preface.length === 0) return parts;
  if (first === undefined) {
    return [
      { kind: 'chapter', no: null, title: [], isNamed: false, defaultTitle: '正文', volume: null, body: preface },
    ];
  }
  if (first.defaultTitle === '前言' && first.volume === null) {
    return [{ ...first, body: [...preface, ...first.body] }, ...parts.slice(1)];
  }
  const defaultTitle = preface.every((line) => isPictureLine(text, line)) ? picturesTitle : '前言';
  return [
    { kind: 'section', no: null, title: [], isNamed: false, defaultTitle, volume: null, body: preface },
    ...parts,
  ];
};

/** Puts the advertisements that stand before a novel in front, as a part of their own. */
const withAdverts = (parts: Part[], adverts: Part['body']): Part[] =>
  adverts.length === 0
    ? parts
    : [
        {
          kind: 'section',
          no: null,
          title: [],
          isNamed: false,
          defaultTitle: advertsTitle,
          volume: null,
          body: adverts,
        },
        ...parts,
      ];

/** Makes the sections of a novel without numbered chapters its chapters. */
const withChapters = (parts: Part[]): Part[] =>
  parts.some(({ kind }) => kind === 'chapter') ? parts : parts.map((part) => ({ ...part, kind: 'chapter' as const }));

interface NovelSpans {
  parts: Part[];
  paragraphs: Paragraph[][];
  volumes: VolumeTitle[];
  intro: Span[];
}

const keptSpans = ({ parts, paragraphs, volumes, intro }: NovelSpans, metadata: NovelMetadata): Span[] => [
  ...parts.flatMap(({ title }) => title),
  ...paragraphs.flat(2),
  ...volumes.flatMap(({ spans }) => spans),
  ...intro,
  ...metadata.kept,
];

/** A text whose headings are known, and what is known of it besides. */
interface StructuredText {
  decoded: { text: string; encoding: TextEncoding | 'epub'; reason: string; undecodable: number };
  structure: Structure;
  /** Introduction that does not stand in the text. */
  intro?: string;
  /** Warnings of the reader of the file's format. */
  warnings?: string[];
}

/**
 * Makes a novel of a text whose headings are known. Every character of the text is in the novel or among what was left out,
 * with a reason.
 *
 * @throws UnreadableTextError, in Chinese, for a text that has only a title, or none
 */
export const assembleNovel = (
  { decoded, structure, intro = '', warnings = [] }: StructuredText,
  fileName: string,
  overrides: MetadataOverrides,
): ReadNovel => {
  const { text } = decoded;
  const { head, parts: all, volumes, leftOut } = readParts(structure.view, structure.outline);
  const prefaced = intro === '' ? takeIntroUnderPreface(text, all) : { parts: all, lines: [], heading: [] };
  const { parts: found } = prefaced;
  const novelHead = readNovelHead(text, [...head, ...prefaced.lines], fileName, found.length === 0);
  const parts = withChapters(withAdverts(withPreface(text, found, novelHead.preface), novelHead.adverts));
  const metadata = readMetadata(text, novelHead, fileName, overrides);

  const width = wrapWidth(parts.flatMap(({ body }) => body));
  const paragraphs = parts.map(({ body }) => paragraphsOf(text, body, width));
  const titleOf = (part: Part) => part.defaultTitle ?? joinSpans(text, part.title);
  const volumeTitles = volumes.map(({ spans, defaultTitle }) => defaultTitle ?? joinSpans(text, spans));
  const { chapters, cuts, added } = cutChapters(
    parts.map((part, index) => ({
      title: titleOf(part),
      volume: part.volume,
      paragraphs: (paragraphs[index] ?? []).map((paragraph) => paragraphText(text, paragraph)),
    })),
  );
  if (chapters.every(({ paragraphs: texts }) => texts.length === 0))
    throw new UnreadableTextError('没有正文，只有书名或章名');
  const endings = chapters.map(({ title, paragraphs: texts }) => ({ title, ending: texts.slice(-3).join('\n') }));

  const kept = keptSpans({ parts, paragraphs, volumes, intro: novelHead.intro }, metadata);
  const omitted = completeLeftOut(text, kept, [
    ...(structure.leftOut ?? []),
    ...leftOut,
    ...prefaced.heading.map((span) => ({ ...span, reason: 'label' as const })),
    ...novelHead.leftOut,
    ...metadata.leftOut,
  ]);
  const titlesOf = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).map(titleOf);
  const introInText = paragraphsOf(text, novelHead.intro.map(asLine), null)
    .map((paragraph) => paragraphText(text, paragraph))
    .join('\n');
  return {
    novel: {
      ...metadata.novel,
      status: metadata.novel.status ?? guessStatus(endings),
      intro: [intro, introInText].filter((each) => each !== '').join('\n'),
      volumes: volumeTitles.map((title) => ({ title })),
      chapters,
    },
    encoding: decoded.encoding,
    encodingReason: decoded.reason,
    rule: ruleOf(structure),
    suspicious: suspiciousPlaces(structure, parts, titleOf),
    undecodable: decoded.undecodable,
    chapterTitles: titlesOf('chapter'),
    sectionTitles: titlesOf('section'),
    warnings: [
      ...warnings,
      ...listWarnings({
        decoded,
        structure,
        fileTitle: metadata.isNamedAfterFile ? metadata.novel.title : null,
        parts,
        titleOf,
        cuts,
        lostLines: findLostLines(text, omitted, [...parts.map(titleOf), ...volumeTitles]),
      }),
    ],
    coverage: measureCoverage(text, kept, omitted),
    text,
    leftOut: omitted,
    own: metadata.own,
    added: [
      ...metadata.added,
      intro,
      ...[...parts, ...volumes].flatMap(({ defaultTitle }) => defaultTitle ?? []),
      ...added,
    ],
  };
};

/**
 * Reads a TXT novel: decodes it, finds its chapters, title and author.
 *
 * @param bytes the whole file
 * @param fileName without its folder; gives the title where the text has none
 * @param overrides metadata that replaces what the file says
 * @param encoding that the file is known to have; guessed without
 * @throws UnreadableTextError, in Chinese, for what is empty, no text, or has only a title, or none
 */
export const readNovel = (
  bytes: Uint8Array,
  fileName: string,
  overrides: MetadataOverrides = {},
  encoding?: TextEncoding,
): ReadNovel => {
  if (bytes.length === 0) throw new UnreadableTextError('文件是空的');
  const found = decodeText(bytes, encoding);
  // A text brings no pictures, whatever stands in it.
  const decoded = { ...found, text: withoutPictures(decodeEntities(found.text)) };
  if (!isShown(decoded.text)) throw new UnreadableTextError('文件里没有文字');
  const { warnings } = decoded;
  return assembleNovel({ decoded, structure: readStructure(decoded.text), warnings }, fileName, overrides);
};

const asLine = (span: Span) => ({ ...span, indent: 0, afterBlank: false });
