import { novelBounds } from '../../../novels/saving/incoming/novel-bounds.ts';
import type { LeftOutSpan } from '../lines/left-out.ts';
import { withoutMarkdownMarks } from '../lines/markdown-marks.ts';
import { isPictureLine, type Line, type Span } from '../lines/text-lines.ts';
import { isChineseName, type NameReading, parseFileName } from './file-name.ts';
import { HeadReader, type HeadValues } from './head-reader.ts';

/** Metadata from the lines before the first heading, as stretches of the text. */
export interface NovelHead {
  values: HeadValues;
  intro: Span[];
  /** Lines that are neither; they become a part of the novel. */
  preface: Line[];
  /** Lines that advertise; they become a part of their own, which readers pass over. */
  adverts: Line[];
  leftOut: LeftOutSpan[];
  /** What the name of the file says, in the reading that these lines decide for. */
  fileName: NameReading;
}

/** Unlabelled text up to this length, in UTF-16 units, introduces the novel; a longer one is a preface. */
const maxIntroLength = 300;

const lengthOf = (lines: Line[]): number => lines.reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * Reads the lines before a novel's first heading: labelled fields, title and author in their usual forms, the
 * introduction, labelled or in 『』. What is none of these joins the introduction when it is short, and else makes a preface.
 *
 * @param lines of which pictures are always part of the novel
 * @param fileName a Chinese one gives the title before an unlabelled first line does
 * @param isWhole the text has no heading, so that these lines are all of it
 */
export const readNovelHead = (text: string, lines: Line[], fileName: string, isWhole: boolean): NovelHead => {
  const { pictures = [], head = [] } = Object.groupBy(lines, (line) =>
    isPictureLine(text, line) ? 'pictures' : 'head',
  );
  const parsed = parseFileName(fileName);
  const isSure = parsed.others.length === 0 && parsed.title !== null && isChineseName(parsed.title);
  const reader = new HeadReader(text, isSure ? parsed.title : null);
  const unmarked = head.map((line) => withoutMarkdownMarks(text, line));
  reader.readLines(
    unmarked.map(({ line }) => line),
    !isWhole,
  );
  const reading = reader.chooseReading([parsed, ...parsed.others]);
  const knownTitle = reading.title !== null && isChineseName(reading.title) ? reading.title : null;
  const [first] = unmarked;
  reader.takeJointNames({ ...reading, title: knownTitle });
  // A heading of Markdown above all others is the title, whatever the file is called.
  reader.takeFirstLineAsTitle(first?.line, first !== undefined && first.marks.length > 0 ? null : knownTitle);
  reader.takeKnownNames(reading);
  const adverts = reader.takeAdverts();
  const { values, unmatched } = reader;
  const marks = unmarked.flatMap((each) => each.marks);
  const leftOut = [...reader.leftOut, ...marks.map((mark) => ({ ...mark, reason: 'markup' as const }))];
  const isIntro = !isWhole && lengthOf(unmatched) <= maxIntroLength;
  // Room for the line breaks between them.
  const isLabelledIntro = lengthOf(reader.intro) + reader.intro.length + maxIntroLength <= novelBounds.introLength;
  const inOrder = (...lines: Line[][]) => lines.flat().sort((a, b) => a.start - b.start);
  return {
    values,
    intro: inOrder(isLabelledIntro ? reader.intro : [], isIntro ? unmatched : []),
    preface: inOrder(pictures, isLabelledIntro ? [] : reader.intro, isIntro ? [] : unmatched, isWhole ? adverts : []),
    adverts: isWhole ? [] : inOrder(adverts),
    leftOut,
    fileName: { title: reading.title, author: reading.author },
  };
};
