import { applyEdits, composeEdits, type TextEdit } from 'shared-api/replace-rules/compose-edits';
import { holdsFor } from 'shared-api/replace-rules/replace-rule';
import { countWords } from '../../novels/saving/incoming/count-words.ts';
import type { IncomingChapter } from '../../novels/saving/incoming/incoming-novel.ts';
import { novelBounds } from '../../novels/saving/incoming/novel-bounds.ts';
import { leftOutReasons } from '../txt/lines/left-out.ts';
import type { ReadNovel } from '../txt/read-novel.ts';
import type { TextCoverage } from '../txt/report/text-coverage.ts';
import { type EditableText, editableText, editParagraphs } from './edit-paragraphs.ts';
import type { PreparedRule } from './prepared-rules.ts';

/** A place that a rule changes, with some words around it. */
interface RuleExample {
  chapter: string;
  before: string;
  after: string;
}

/** What one rule did to a novel. */
export interface RuleOutcome {
  name: string;
  /** Places that it changed. */
  count: number;
  examples: RuleExample[];
  /** Why it was not used, in Chinese; null for one that was. */
  problem: string | null;
}

const maxExamples = 3;
/** In UTF-16 units, on each side of what is changed. */
const wordsAround = 12;
const maxExampleLength = 60;
const maxSamples = 3;
const maxSampleLength = 40;

/** A title or a chapter's text, and what has been changed in it so far. */
interface EditedText {
  chapter: string;
  isTitle: boolean;
  original: EditableText;
  /** As the rules so far have made it. */
  text: string;
  /** Edits of the original that make that text. */
  edits: TextEdit[];
}

const shorten = (text: string): string => {
  const line = text.replaceAll('\n', '⏎');
  return line.length > maxExampleLength ? `${line.slice(0, maxExampleLength)}…` : line;
};

const exampleOf = ({ chapter, text }: EditedText, { start, end, text: put }: TextEdit): RuleExample => {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - wordsAround, 0);
  const lineEnd = text.indexOf('\n', end);
  const until = Math.min(lineEnd === -1 ? text.length : lineEnd, end + wordsAround);
  const [head, tail] = [text.slice(from, start), text.slice(end, until)];
  return { chapter, before: shorten(head + text.slice(start, end) + tail), after: shorten(head + put + tail) };
};

/** A title must not become empty, nor a chapter longer than one may be. */
const isUsable = ({ isTitle, text: before }: EditedText, text: string): boolean => {
  if (isTitle) return text.trim() !== '' && text.length <= novelBounds.chapterTitleLength;
  return text.length <= Math.max(novelBounds.chapterLength, before.length);
};

const runRule = (prepared: PreparedRule, title: string, texts: readonly EditedText[]): RuleOutcome | null => {
  const { rule } = prepared;
  if (!rule.isEnabled || !holdsFor(rule, title)) return null;
  const within = texts.filter(({ isTitle }) => (isTitle ? rule.inTitles : rule.inText));
  const found = prepared.findEdits(within.map(({ text }) => text));
  const outcome: RuleOutcome = { name: rule.name, count: 0, examples: [], problem: prepared.problem };
  for (const [index, edited] of within.entries()) {
    const edits = found[index] ?? [];
    const text = applyEdits(edited.text, edits);
    if (edits.length === 0 || !isUsable(edited, text)) continue;
    for (const edit of edits.slice(0, maxExamples - outcome.examples.length))
      outcome.examples.push(exampleOf(edited, edit));
    outcome.count += edits.length;
    edited.edits = composeEdits(edited.original.text, edited.edits, edits);
    edited.text = text;
  }
  return outcome;
};

/** Moves words from what was kept to what was left out. */
const withRemoved = (coverage: TextCoverage, removed: readonly string[]): TextCoverage => {
  const characters = removed.reduce((sum, words) => sum + countWords(words), 0);
  if (characters === 0) return coverage;
  const samples = removed
    .map((words) => words.trim().replace(/\s+/g, ' '))
    .filter((words) => words !== '')
    .slice(0, maxSamples)
    .map((words) => words.slice(0, maxSampleLength));
  const reason = 'replaced_by_rule';
  return {
    kept: coverage.kept - characters,
    leftOut: [...coverage.leftOut, { reason, description: leftOutReasons[reason], characters, samples }],
  };
};

/**
 * Changes a novel by rules, one after the other: the titles of its chapters and their texts, each a text of lines. What they take out
 * is counted as left out, what they put in as added.
 *
 * @throws RangeError, in Chinese, where they take out everything
 */
export const applyRules = (
  read: ReadNovel,
  rules: readonly PreparedRule[],
): { read: ReadNovel; outcomes: RuleOutcome[] } => {
  if (rules.length === 0) return { read, outcomes: [] };
  const { novel } = read;
  const textsOf = ({ title, paragraphs }: IncomingChapter): EditedText[] =>
    [editableText([title]), editableText(paragraphs)].map((original, index) => ({
      chapter: title,
      isTitle: index === 0,
      original,
      text: original.text,
      edits: [],
    }));
  const texts = novel.chapters.flatMap(textsOf);
  const outcomes = rules.flatMap((rule) => runRule(rule, novel.title, texts) ?? []);
  if (outcomes.every(({ count }) => count === 0)) return { read, outcomes };

  const removed: string[] = [];
  const added: string[] = [];
  const titles = new Map<string, string>();
  const chapters = novel.chapters.map((chapter, index): IncomingChapter => {
    const [title, body] = [texts[2 * index], texts[2 * index + 1]].map((edited) => {
      if (edited === undefined || edited.edits.length === 0) return null;
      const { paragraphs, lost } = editParagraphs(edited.original, edited.edits);
      for (const { start, end, text } of edited.edits) {
        removed.push(edited.original.text.slice(start, end));
        added.push(text);
      }
      removed.push(...lost);
      return paragraphs;
    });
    const newTitle = title?.join(' ') ?? chapter.title;
    titles.set(chapter.title, newTitle);
    return { ...chapter, title: newTitle, paragraphs: body ?? chapter.paragraphs };
  });
  if (chapters.every(({ paragraphs }) => paragraphs.length === 0)) throw new RangeError('替换规则删去了全部正文');
  const renamed = (title: string) => titles.get(title) ?? title;
  return {
    read: {
      ...read,
      novel: { ...novel, chapters },
      chapterTitles: read.chapterTitles.map(renamed),
      sectionTitles: read.sectionTitles.map(renamed),
      coverage: withRemoved(read.coverage, removed),
      added: [...read.added, ...added],
      removed,
    },
    outcomes,
  };
};
