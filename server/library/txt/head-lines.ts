import { matchingCopy } from './matching-copy.ts';
import { type Line, type Span, trimmed } from './text-lines.ts';

/** What a line before the first chapter can tell about the novel. */
export type HeadField = 'title' | 'author' | 'category' | 'tags' | 'status' | 'source' | 'intro';

/** A value found in a line: where it stands in the text. */
export interface HeadValue extends Span {
  field: HeadField;
}

const labels: [HeadField, string][] = [
  ['title', '书名|书 名|作品名?称?|小说名?称?|题名'],
  ['author', '作者|作 者|作家|著者|编者|原著'],
  ['category', '分类|类型|类别|体裁'],
  ['tags', '标签|关键词|关键字'],
  ['status', '状态|进度|写作进度|连载状态'],
  ['source', '授权|版权|许可|来源|版本|出处'],
  ['intro', '(?:内容|作品|小说|故事|本书)?(?:简 *介|介绍|提要|梗概)|文案|内容'],
];
const labelled = labels.map(
  ([field, words]) => [field, new RegExp(`^[【\\[〖(《]? *(?:${words}) *[】\\]〗)》]? *[:：] *`)] as const,
);
const introAlone =
  /^[-=*#【[〖(《 ]*(?:(?:内容|作品|小说|故事)?(?:简 *介|介绍|提要|梗概)|文案)[-=*#】\]〗)》 ]*[:：]? *$/;

const dynasty = '(?:先秦|秦|汉|漢|晋|晉|南北朝|隋|唐|宋|元|明|清|民国|民國|近代|现代|現代|当代|當代)代?';
const wrote = '(?:著|撰|编著|編著|编纂|編纂|编撰|編撰|编次|編次|原著|辑|輯|作品)';
/** 清·, 〔明〕, （宋）; 清 and 明 alone too, where a whole name follows. */
const dynastyLead = new RegExp(
  `^(?:[\\[(〔【]${dynasty}[\\])〕】] *|${dynasty} *[·.。・:] *|[清明](?=\\p{Script=Han}{3}$))`,
  'u',
);

/** Each names groups of one line: the title, the author, or both. */
const forms: RegExp[] = [
  /^《(?<title>[^》]{1,40})》[^:]{0,12}?作者 *[:：] *(?<author>.{1,24})$/d,
  new RegExp(`^《(?<title>[^》]{1,40})》 *(?<author>[^》《]{1,16}?) *${wrote}$`, 'd'),
  new RegExp(`^[\\[【] *(?<title>[^/\\]】]{1,40}?) */ *(?<author>[^/\\]】]{1,16}?) *${wrote}? *[\\]】]$`, 'd'),
  /^(?<title>\S.{0,30}?) +作者 *[:：] *(?<author>.{1,24})$/d,
  new RegExp(
    `^(?<title>\\p{Script=Han}[^ (]{0,24}?) *(?:\\([^)]*\\))? +(?<author>\\p{Script=Han}{2,10}?) *${wrote}$`,
    'du',
  ),
  new RegExp(`^(?<title>\\p{Script=Han}[^ (]{0,24}?) *\\([^)]*\\) *(?<author>\\p{Script=Han}{2,10}?) *${wrote}$`, 'du'),
  /^《(?<title>[^》]{1,30})》.{0,8}$/d,
  new RegExp(`^(?<author>(?:${dynasty}[·.。・:] *)?\\p{Script=Han}{2,8}?) *${wrote}$`, 'du'),
  /^(?<title>\p{Script=Han}{2,20}?)\k<title>+$/du,
];

/** A name, not a sentence about one. */
export const isName = (name: string): boolean => name.length <= 24 && !/[，。；！？,;!?:：]/.test(name);

const withoutDynasty = (text: string, span: Span): Span => {
  const lead = dynastyLead.exec(text.slice(span.start, span.end))?.[0] ?? '';
  return trimmed(text, { start: span.start + lead.length, end: span.end });
};

/** 《…》 around a whole title. */
const withoutMarks = (text: string, span: Span): Span =>
  /^《[^《》]+》$/.test(text.slice(span.start, span.end)) ? { start: span.start + 1, end: span.end - 1 } : span;

const headValue = (text: string, field: HeadField, span: Span): HeadValue[] => {
  const whole = field === 'author' ? withoutDynasty(text, span) : trimmed(text, span);
  const value = field === 'title' ? withoutMarks(text, whole) : whole;
  const fits = value.end > value.start && (field !== 'author' || isName(text.slice(value.start, value.end)));
  return fits ? [{ ...value, field }] : [];
};

/** Values of a line with a label (作者：…), or null without one. Several may share a line: 书名：… 作者：…. */
export const readLabelled = (text: string, line: Line): HeadValue[] | null => {
  const copy = matchingCopy(text.slice(line.start, line.end));
  for (const [field, pattern] of labelled) {
    const found = pattern.exec(copy);
    if (found === null) continue;
    const next = field === 'title' ? copy.search(/ +作者 *[:：]/) : -1;
    const end = next === -1 ? line.end : line.start + next;
    const values = headValue(text, field, { start: line.start + found[0].length, end });
    const rest =
      next === -1 ? [] : (readLabelled(text, { ...line, ...trimmed(text, { start: end, end: line.end }) }) ?? []);
    return [...values, ...rest];
  }
  return null;
};

/** Whether a line is nothing but the label of an introduction that follows. */
export const isIntroLabel = (text: string, { start, end }: Span): boolean =>
  end - start <= 20 && introAlone.test(matchingCopy(text.slice(start, end)));

/** Title and author in a line without labels: 《书名》作者：X, [书名 / X 著], 清·X 编撰; none for other lines. */
export const readUnlabelled = (text: string, line: Line): HeadValue[] => {
  if (line.end - line.start > 60) return [];
  const copy = matchingCopy(text.slice(line.start, line.end));
  for (const form of forms) {
    const found = form.exec(copy)?.indices?.groups;
    if (found === undefined) continue;
    const values = (['title', 'author'] as const).flatMap((field) => {
      const [from, to] = found[field] ?? [0, 0];
      return to === 0 ? [] : headValue(text, field, { start: line.start + from, end: line.start + to });
    });
    if (values.some(({ start, end }) => !isName(text.slice(start, end)))) continue;
    if (values.length > 0) return values;
  }
  return [];
};
