import type { Corrections } from 'shared-api/console/schemas/imports';
import { readRules } from 'shared-api/replace-rules/read-rules';
import type { NovelInstructions } from '../../importing/import-novel.ts';
import { type ImportPlan, makePlan, paragraphsOfNovel } from '../../importing/plan/import-plan.ts';
import { PreparedRule, prepareRules } from '../../importing/rules/prepared-rules.ts';
import type { MetadataOverrides } from '../../importing/txt/metadata/novel-metadata.ts';
import type { FileRead } from '../../importing/txt/read-novel.ts';
import { withoutAnnotations } from '../../novels/saving/incoming/annotated-text.ts';

/** A longer line is no heading. In UTF-16 units. */
const maxHeadingLength = 60;

/** Names that a correction gives, in place of those of the file. */
export const overridesOf = ({ title, author, category, status }: Corrections): MetadataOverrides => ({
  title,
  author,
  category,
  status,
});

/**
 * What an import is told by a correction.
 * @throws RangeError, in Chinese, for a pattern of headings that cannot be used or finds nothing
 */
export const instructionsOf = (corrections: Corrections, found: FileRead): NovelInstructions => {
  const { rules, strip_titles: stripTitles, headings } = corrections;
  const overrides = overridesOf(corrections);
  return {
    overrides,
    stripTitles,
    ...(rules !== undefined && { rules: prepareRules(readRules(rules).rules) }),
    ...(headings !== undefined && { plan: withHeadings(found, headings, overrides) }),
  };
};

/** Problems of the rules in a correction, in Chinese. @throws SyntaxError, in Chinese, for JSON that is damaged */
export const problemsOfRules = (rules: string): string[] => readRules(rules).problems;

/** The plan by which lines that fit a pattern begin chapters too: each leaves the text and is the title of what follows. */
const withHeadings = (found: FileRead, pattern: string, overrides: MetadataOverrides): ImportPlan => {
  const lines = paragraphsOfNovel(found.read.novel).map(withoutAnnotations);
  const isShort = (line: string) => line.length <= maxHeadingLength;
  const rule = new PreparedRule({
    ...{ name: pattern, pattern: `^(?:${pattern})$`, isRegex: true, replacement: '' },
    ...{ inTitles: false, inText: true, scope: '', excludeScope: '', isEnabled: true },
  });
  const edits = rule.findEdits(lines.map((line) => (isShort(line) ? line.trim() : '')));
  if (rule.problem !== null) throw new RangeError(`章名的正则不能用：${rule.problem}`);
  const headings = lines.flatMap((text, index) =>
    text !== '' && isShort(text) && edits[index]?.length ? [{ paragraph: index + 1, text }] : [],
  );
  if (headings.length === 0) throw new RangeError('没有一行符合章名的正则');
  const plan = makePlan(found);
  const named = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  const volumeAt = (paragraph: number) =>
    plan.chapters.findLast((chapter) => chapter.paragraph <= paragraph)?.volume ?? null;
  const added = headings.map(({ paragraph, text }) => ({ title: text.trim(), volume: volumeAt(paragraph), paragraph }));
  return {
    ...plan,
    ...named,
    chapters: [...plan.chapters, ...added].sort((one, other) => one.paragraph - other.paragraph),
    adverts: [...plan.adverts, ...headings.map((heading) => ({ ...heading, remove: true }))],
  };
};
