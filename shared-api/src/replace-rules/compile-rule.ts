import type { TextEdit } from './compose-edits.ts';
import type { ReplaceRule } from './replace-rule.ts';
import { literalSource, translatePattern } from './translate-pattern.ts';

/** A rule that can be run. */
export interface CompiledRule {
  /**
   * The rule's edits of a text, in order. It may take for ever: run it with a time limit.
   *
   * @throws RangeError, in Chinese, where it puts in too much
   */
  findEdits(text: string): TextEdit[];
}

/** A replacement in pieces: words, and numbers or names of groups. */
type Piece = string | { group: number | string };

const maxGroup = 99;
/** Most that a rule may add to one text, in UTF-16 units: `$1` repeated would fill the memory. */
const maxAddedLength = 200_000;

/** Words with `$1`, `$0`, `${name}`, and a backslash before what stands for itself; `\n` is a new line. */
const piecesOf = (replacement: string, groups: number): Piece[] => {
  const pieces: Piece[] = [];
  const form = /\\([\s\S])|\$(?:\{(\w+)\}|(\d{1,2}))/g;
  let from = 0;
  for (const { 0: found, 1: escaped, 2: name, 3: digits = '', index } of replacement.matchAll(form)) {
    pieces.push(replacement.slice(from, index));
    from = index + found.length;
    if (escaped !== undefined) pieces.push(escaped === 'n' ? '\n' : escaped);
    else if (name !== undefined) pieces.push({ group: /^\d+$/.test(name) ? Number(name) : name });
    else {
      // The second digit is one of the number only where there are so many groups.
      const number = Number(digits) <= groups ? digits : digits.charAt(0);
      pieces.push({ group: Number(number) }, digits.slice(number.length));
    }
  }
  pieces.push(replacement.slice(from));
  return pieces;
};

const checkGroups = (pieces: readonly Piece[], groups: number, names: readonly string[]): void => {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    const isThere = typeof piece.group === 'number' ? piece.group <= groups : names.includes(piece.group);
    if (!isThere) throw new SyntaxError(`换成的内容里的 $${piece.group} 没有对应的括号`);
  }
};

/** Whether a place lies within a character beyond the first plane. */
const splitsCharacter = (text: string, at: number): boolean =>
  (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** The part of a found text that a replacement changes which repeats some of it ($1). */
const changedPart = (found: string, text: string, start: number): TextEdit => {
  const shorter = Math.min(found.length, text.length);
  let [head, tail] = [0, 0];
  while (head < shorter && found[head] === text[head]) head += 1;
  if (splitsCharacter(found, head) || splitsCharacter(text, head)) head -= 1;
  while (tail < shorter - head && found.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  if (splitsCharacter(found, found.length - tail) || splitsCharacter(text, text.length - tail)) tail -= 1;
  return { start: start + head, end: start + found.length - tail, text: text.slice(head, text.length - tail) };
};

/** Makes a rule ready. @throws SyntaxError, in Chinese, for a pattern or a replacement that cannot be used */
export const compileRule = ({ pattern, isRegex, replacement }: ReplaceRule): CompiledRule => {
  const { source, flags } = isRegex ? translatePattern(pattern) : { source: literalSource(pattern), flags: 'gu' };
  let expression: RegExp;
  try {
    expression = new RegExp(source, flags);
  } catch (error) {
    throw new SyntaxError(`正则表达式写法不对：${error instanceof Error ? error.message.replace(/^.*: /, '') : ''}`);
  }
  const empty = new RegExp(`${source}|`, flags).exec('');
  const groups = Math.min(maxGroup, (empty?.length ?? 1) - 1);
  const pieces = isRegex ? piecesOf(replacement, groups) : [replacement];
  checkGroups(pieces, groups, Object.keys(empty?.groups ?? {}));
  const hasGroups = pieces.some((piece) => typeof piece !== 'string');
  const textOf = (match: RegExpExecArray): string =>
    pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        return (typeof piece.group === 'number' ? match[piece.group] : match.groups?.[piece.group]) ?? '';
      })
      .join('');
  return {
    findEdits: (text) => {
      const edits: TextEdit[] = [];
      let added = 0;
      for (const match of text.matchAll(expression)) {
        const [found, put] = [match[0], textOf(match)];
        if (put === found) continue;
        const edit = hasGroups
          ? changedPart(found, put, match.index)
          : { start: match.index, end: match.index + found.length, text: put };
        edits.push(edit);
        added += edit.text.length - (edit.end - edit.start);
        if (added > maxAddedLength) throw new RangeError('换入的文字太多');
      }
      return edits;
    },
  };
};
