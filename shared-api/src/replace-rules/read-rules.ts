import { compileRule } from './compile-rule.ts';
import { type ReplaceRule, ruleBounds } from './replace-rule.ts';

/** Rules of a file, and what of it is none, in Chinese. */
export interface RulesRead {
  rules: ReplaceRule[];
  problems: string[];
}

/** What parts words from others: with spaces around it, which words may hold without, or else alone. */
const spacedSeparator = /(?:^|\s+)=>(?:\s+|$)/;
const separator = /\s*=>\s*/;
/** An expression, with what parts it from what is put in its place. */
const plainRegex = /^\/((?:\\.|[^\\])+?)\/([gimsu]*)(?:\s*=>\s*(.*))?$/;
/** The beginning of an expression whose end is missing. */
const openRegex = /^\/.*[\\^$*+?[({|]/;

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A switch as programs write it: true, 1, "true". */
const asSwitch = (value: unknown, otherwise: boolean): boolean => {
  if (value === undefined || value === null || value === '') return otherwise;
  return value === true || value === 1 || value === '1' || value === 'true';
};

const boundsProblem = ({ pattern, replacement, scope, excludeScope }: ReplaceRule): string | null => {
  if (pattern === '') return '没有要找的内容';
  if (pattern.length > ruleBounds.patternLength) return `要找的内容超过 ${ruleBounds.patternLength} 字`;
  if (replacement.length > ruleBounds.replacementLength) return `换成的内容超过 ${ruleBounds.replacementLength} 字`;
  if (Math.max(scope.length, excludeScope.length) > ruleBounds.scopeLength)
    return `作用范围超过 ${ruleBounds.scopeLength} 字`;
  return replacement.startsWith('@js:') ? '换成的内容是脚本（@js:），不支持' : null;
};

/** A rule as an object of legado's export has it, in the names of today (pattern) and of its second version (regex). */
const ruleOf = (value: unknown): ReplaceRule | null => {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const pattern = asText(given.pattern ?? given.regex);
  const name = asText(given.name ?? given.replaceSummary).trim() || pattern;
  return {
    name: name.slice(0, ruleBounds.nameLength),
    pattern,
    isRegex: asSwitch(given.isRegex, true),
    replacement: asText(given.replacement),
    inTitles: asSwitch(given.scopeTitle, false),
    inText: asSwitch(given.scopeContent, true),
    scope: asText(given.scope ?? given.useTo).trim(),
    excludeScope: asText(given.excludeScope).trim(),
    isEnabled: asSwitch(given.isEnabled ?? given.enable, true),
  };
};

const orderOf = (value: unknown): number => {
  const { order, sortOrder, serialNumber } = (value ?? {}) as Record<string, unknown>;
  const number = Number(order ?? sortOrder ?? serialNumber ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** What may be a rule, and where it stands in its file, in Chinese. */
interface Candidate {
  value: unknown;
  place: string;
  problem?: string | undefined;
}

const rulesOfCandidates = (candidates: readonly Candidate[]): RulesRead => {
  const read: RulesRead = { rules: [], problems: [] };
  for (const { value, place, problem: known } of candidates) {
    const rule = ruleOf(value);
    const problem = rule === null ? '不是一条规则' : (boundsProblem(rule) ?? known ?? null);
    if (rule !== null && problem === null) read.rules.push(rule);
    else read.problems.push(`${place}${rule?.name ? `“${rule.name}”` : ''}：${problem}`);
  }
  if (read.rules.length <= ruleBounds.rules) return read;
  return {
    rules: read.rules.slice(0, ruleBounds.rules),
    problems: [...read.problems, `规则太多：只用前 ${ruleBounds.rules} 条`],
  };
};

/** Rules of objects, in the order that they are to be applied in; for a file of them, and for what a device has kept. */
export const rulesOf = (values: readonly unknown[]): RulesRead =>
  rulesOfCandidates(
    [...values]
      .sort((one, other) => orderOf(one) - orderOf(other))
      .map((value, index) => ({ value, place: `第 ${index + 1} 条` })),
  );

/** `words`, `words => others`, `/expression/i => others`; null for an empty line and a comment. */
const plainRule = (line: string): Partial<Record<string, unknown>> | null => {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return null;
  const regex = plainRegex.exec(text);
  if (regex !== null) {
    // Lines are paragraphs there, so `^` and `$` are their ends. Every place is found, and by characters, whatever is said.
    const flags = [...new Set(`m${regex[2]?.replace(/[gu]/g, '')}`)].join('');
    return { name: text, pattern: `(?${flags})${regex[1]}`, isRegex: true, replacement: regex[3] ?? '' };
  }
  const parting = spacedSeparator.exec(text) ?? separator.exec(text);
  const [found, replacement] =
    parting === null ? [text, ''] : [text.slice(0, parting.index), text.slice(parting.index + parting[0].length)];
  return { name: text, pattern: found, isRegex: false, replacement };
};

/** Why a line's rule cannot be used, in Chinese. */
const problemOf = (value: Partial<Record<string, unknown>>): string | undefined => {
  const rule = ruleOf(value);
  if (rule === null || boundsProblem(rule) !== null) return undefined;
  if (!rule.isRegex && openRegex.test(rule.pattern)) return '正则表达式没有结束的 /';
  try {
    compileRule(rule);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
};

const plainRules = (text: string): RulesRead =>
  rulesOfCandidates(
    text.split(/\r?\n/).flatMap((line, index) => {
      const value = plainRule(line);
      return value === null ? [] : [{ value, place: `第 ${index + 1} 行`, problem: problemOf(value) }];
    }),
  );

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  const within = Object.values((value ?? {}) as object).find(Array.isArray);
  return within ?? [value];
};

/**
 * Reads a file of rules: legado's export (JSON: a list, one rule, or a list within an object), or lines of text. Programs write the
 * export in many ways: switches as numbers or words, fields that are null or missing.
 *
 * @throws SyntaxError, in Chinese, for JSON that is damaged, and for a file that is too long
 */
export const readRules = (file: string): RulesRead => {
  const text = file.replace(/^\ufeff/, '').trimEnd();
  if (text.length > ruleBounds.fileLength) throw new SyntaxError('规则文件太大');
  if (!/^\s*(?:\{\s*"|\[\s*[{\]])/.test(text)) return plainRules(text);
  try {
    return rulesOf(listOf(JSON.parse(text)));
  } catch (error) {
    throw new SyntaxError(`规则文件不是完整的 JSON：${error instanceof Error ? error.message : ''}`);
  }
};
