import type { ReplaceRule } from './replace-rule.ts';

/** Rules as objects of legado's export. */
export const exportedRules = (rules: readonly ReplaceRule[]) =>
  rules.map(({ inTitles, inText, ...rule }, index) => ({
    id: index + 1,
    ...rule,
    scopeTitle: inTitles,
    scopeContent: inText,
    order: index,
    timeoutMillisecond: 3000,
  }));

/** A file of rules that legado reads, and `readRules`. */
export const writeRules = (rules: readonly ReplaceRule[]): string =>
  `${JSON.stringify(exportedRules(rules), null, 2)}\n`;
