import { applyEdits, type TextEdit } from 'shared-api/replace-rules/compose-edits';
import type { Chapter, Paragraph } from 'shared-api/schemas/chapter';
import { chapterElement, paragraphElements, utf16OffsetOf } from '../../text/index.ts';
import type { DeviceRule } from './device-rules.ts';
import { type ParagraphEdits, speakTitles } from './paragraph-edits.ts';
import { type RuleRunner, runRules } from './run-rules.ts';

/*
 * What a rule changes stays in the page: the original words are hidden by CSS, and the others are drawn from an attribute. So the text
 * nodes of a paragraph together are still its text, and places, marks, search and the change of scripts count it as it is.
 */
export const replacedAttribute = 'data-replaced';
/** On a mark whose original words are shown. */
export const originalAttribute = 'data-original';

/** The edits that an element in the page shows. */
const shownEdits = new WeakMap<HTMLElement, readonly TextEdit[]>();
/** React's own nodes of a paragraph with ruby or notes, which are put back when it shows no edits any more. */
const ownNodes = new WeakMap<HTMLElement, ChildNode[]>();

type Piece = string | Node;

/** A mark in place of some words. */
const markOf = (words: string, put: string): HTMLElement => {
  const mark = document.createElement('span');
  mark.setAttribute(replacedAttribute, put);
  mark.title = words === '' ? '规则加的字' : `原文：${words}`;
  const original = document.createElement('span');
  original.append(words);
  // A screen reader says what is shown.
  original.ariaHidden = 'true';
  mark.append(original);
  return mark;
};

/** A mark, or the marker of a note, and the characters of the text in whose place it stands. */
interface Placed {
  /** In UTF-16 units. */
  start: number;
  end: number;
  piece: Piece;
}

const marksOf = (text: string, edits: readonly TextEdit[]): Placed[] =>
  edits.map(({ start, end, text: put }) => ({ start, end, piece: markOf(text.slice(start, end), put) }));

const piecesOf = (text: string, placed: readonly Placed[]): Piece[] => {
  let from = 0;
  const pieces = placed.flatMap(({ start, end, piece }) => {
    const before = text.slice(from, start);
    from = end;
    return [before, piece];
  });
  return [...pieces, text.slice(from)].filter((piece) => piece !== '');
};

/**
 * The ruby and the markers of notes in a paragraph that shows edits, as React drew them. Ruby whose words are changed goes with them; a
 * marker among such words stands behind them.
 */
const annotationsOf = (
  own: readonly ChildNode[],
  { text, annotations = [] }: Paragraph,
  edits: readonly TextEdit[],
) => {
  const elements = own.filter((node) => node instanceof Element);
  const drawn = annotations.filter(({ kind }) => kind === 'ruby' || kind === 'note');
  return drawn.flatMap((each, index): Placed[] => {
    const piece = elements[index]?.cloneNode(true);
    if (!piece) return [];
    if (each.kind === 'ruby') {
      const [start, end] = [utf16OffsetOf(text, each.start), utf16OffsetOf(text, each.end)];
      if (edits.some((edit) => edit.start < end && edit.end > start)) return [];
      if (piece.firstChild instanceof Text) piece.firstChild.data = text.slice(start, end);
      return [{ start, end, piece }];
    }
    const at = each.kind === 'note' ? utf16OffsetOf(text, each.at) : 0;
    const place = edits.find((edit) => edit.start < at && edit.end > at)?.end ?? at;
    return [{ start: place, end: place, piece }];
  });
};

/** What React drew in a paragraph, with the characters of the text: they may have been shown in another script since. */
const restored = (own: ChildNode[], text: string): ChildNode[] => {
  const characters = [...text];
  for (const node of own) {
    const words = node instanceof Text ? node : node.firstChild;
    if (words instanceof Text) words.data = characters.splice(0, [...words.data].length).join('');
  }
  return own;
};

const originalOf = (shown: HTMLElement, { text, annotations }: Paragraph): Piece[] =>
  annotations ? restored(ownNodes.get(shown) ?? [], text) : [text];

const editedOf = (shown: HTMLElement, paragraph: Paragraph, edits: readonly TextEdit[]): Piece[] => {
  const { text, annotations } = paragraph;
  const marks = marksOf(text, edits);
  if (!annotations) return piecesOf(text, marks);
  const own = ownNodes.get(shown) ?? [...shown.childNodes];
  ownNodes.set(shown, own);
  // A marker belongs to the words before it, also where others are put in behind them.
  const all = [...annotationsOf(own, paragraph, edits), ...marks].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  return piecesOf(text, all);
};

/**
 * Shows the edits of a chapter in those of its paragraphs that are in the page and do not show them yet; without edits the paragraphs
 * become what they were.
 */
export const showEdits = (chapter: Chapter, edits: ParagraphEdits | undefined): void => {
  const element = chapterElement(chapter.id);
  if (!element) return;
  const paragraphs = new Map(chapter.paragraphs.map((paragraph) => [paragraph.pid, paragraph]));
  for (const shown of paragraphElements(element)) {
    const paragraph = paragraphs.get(shown.dataset.pid ?? '');
    if (!paragraph) continue;
    const own = edits?.get(paragraph.pid);
    const hasMarks = shown.querySelector(`[${replacedAttribute}]`) !== null;
    if (own === undefined ? !hasMarks : hasMarks && shownEdits.get(shown) === own) continue;
    // The text of the data, which is the original whatever script it is shown in: that changes it again before it is painted.
    shown.replaceChildren(...(own ? editedOf(shown, paragraph, own) : originalOf(shown, paragraph)));
    if (own === undefined) shownEdits.delete(shown);
    else shownEdits.set(shown, own);
  }
};

/** Gives the paragraphs with ruby or notes what React drew in them, before it draws them anew. */
export const giveBack = (chapter: Chapter): void => {
  const paragraphs = chapter.paragraphs.filter(({ annotations }) => annotations);
  if (paragraphs.length > 0) showEdits({ ...chapter, paragraphs }, undefined);
};

/** Shows the edits of a title in an element that shows it alone; without edits the title as it was. */
const showTitleEdits = (shown: HTMLElement, title: string, edits: readonly TextEdit[] | undefined): void => {
  const hasMarks = shown.querySelector(`[${replacedAttribute}]`) !== null;
  if (edits === undefined ? !hasMarks : hasMarks && shownEdits.get(shown) === edits) return;
  shown.replaceChildren(...(edits === undefined ? [title] : piecesOf(title, marksOf(title, edits))));
  if (edits !== undefined) shownEdits.set(shown, edits);
};

/** On elements outside the text that show a chapter's title alone, with that title: rows of the contents, the foot of a page. */
const titleAttribute = 'data-chapter-title';

/** The elements that show a title, each with the title. */
const shownTitles = (chapters: readonly Chapter[]): [HTMLElement, string][] => [
  ...chapters.flatMap(({ id, title }): [HTMLElement, string][] => {
    const heading = chapterElement(id)?.querySelector<HTMLElement>('h1, h2');
    return heading ? [[heading, title]] : [];
  }),
  ...[...document.querySelectorAll<HTMLElement>(`[${titleAttribute}]`)].map((element): [HTMLElement, string] => [
    element,
    element.getAttribute(titleAttribute) ?? '',
  ]),
];

/** What rules change in titles, one by one; none may become empty. */
const editsOf = async (
  runner: RuleRunner,
  rules: readonly DeviceRule[],
  title: string,
  onProblem: (rule: DeviceRule, problem: string) => void,
): Promise<TextEdit[] | undefined> => {
  const edits = await runRules(runner, rules, title, onProblem);
  return edits.length === 0 || applyEdits(title, edits).trim() === '' ? undefined : edits;
};

/**
 * Shows the titles of a novel's chapters as rules change them, in the text, the contents, the foot of a page and the bars, and those
 * that come later. @returns a function that gives them back as they were
 */
export const replaceTitles = (
  runner: RuleRunner,
  rules: readonly DeviceRule[],
  chapters: readonly Chapter[],
  onProblem: (rule: DeviceRule, problem: string) => void,
  onFailure: (error: unknown) => void,
): (() => void) => {
  /** Undefined for a title that no rule changes. */
  const known = new Map<string, TextEdit[] | undefined>();
  let isRunning = false;
  const show = () => {
    for (const [element, title] of shownTitles(chapters))
      if (known.has(title)) showTitleEdits(element, title, known.get(title));
    void runUnknown().catch(onFailure);
  };
  const runUnknown = async () => {
    const unknown = new Set(shownTitles(chapters).flatMap(([, title]) => (known.has(title) ? [] : title)));
    if (isRunning || unknown.size === 0) return;
    isRunning = true;
    for (const title of unknown) known.set(title, await editsOf(runner, rules, title, onProblem));
    isRunning = false;
    speakTitles(known);
    show();
  };
  show();
  const observer = new MutationObserver(show);
  // An element that shows one title after the other keeps its text node.
  const attributeFilter = [titleAttribute];
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
  return () => {
    observer.disconnect();
    speakTitles(new Map());
    for (const [element, title] of shownTitles(chapters)) showTitleEdits(element, title, undefined);
  };
};
