/** A rule that puts other words in place of some of a text: an advert goes, a censored name comes back. */
export interface ReplaceRule {
  /** For people; its pattern where the file gives none. */
  name: string;
  /** Words, or a regular expression as Java and JavaScript write them; `^` and `$` are the ends of the chapter without `(?m)`. */
  pattern: string;
  isRegex: boolean;
  /** Words; of a regular expression with `$1` and `${name}`. */
  replacement: string;
  /** Whether it holds for the titles of chapters, and for their text. */
  inTitles: boolean;
  inText: boolean;
  /** Titles of novels that it holds for alone, and that it does not hold for, as people have written them; '' for all and for none. */
  scope: string;
  excludeScope: string;
  isEnabled: boolean;
}

/** What a set of rules may hold at most. Lengths are in UTF-16 units. */
export const ruleBounds = {
  rules: 500,
  nameLength: 100,
  patternLength: 5_000,
  replacementLength: 1_000,
  scopeLength: 1_000,
  fileLength: 2_000_000,
} as const;

/** Whether a title is among those of a scope, which people part by signs and some by spaces. */
const names = (scope: string, title: string): boolean =>
  [scope, ...scope.split(/[,，;；、|\n]/), ...scope.split(/[\s,，;；、|]+/)].some(
    (name) => name.trim().replace(/^《(.*)》$/, '$1') === title,
  );

/** Whether a rule holds for a novel. */
export const holdsFor = (
  { scope, excludeScope }: Pick<ReplaceRule, 'scope' | 'excludeScope'>,
  title: string,
): boolean => (scope === '' || names(scope, title)) && !names(excludeScope, title);
