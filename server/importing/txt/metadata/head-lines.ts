import { novelBounds } from '../../../novels/saving/incoming/novel-bounds.ts';
import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import { type Line, type Span, trimmed } from '../lines/text-lines.ts';

/** Metadata that a line before the first chapter can hold. */
export type HeadField = 'title' | 'author' | 'category' | 'tags' | 'status' | 'source' | 'intro';

/** A value found in a line, as a stretch of the text. */
export interface HeadValue extends Span {
  field: HeadField;
}

const labels: [HeadField, string][] = [
  ['title', '书 *名|作品名?称?|小说名?称?|题名|title'],
  ['author', '作 *者|作家|著者|编者|原著|author'],
  ['category', '分 *类|类 *型|类别|体裁'],
  ['tags', '(?:内容|作品)?标 *签|关键词|关键字'],
  ['status', '状 *态|进度|写作进度|连载状态'],
  ['source', '授权|版权|许可|来源|版本|出处'],
];
const introWords = '(?:内容|作品|小说|故事|本书|书籍)?(?:简 *介|介绍|提要|梗概|概要)|文 *案|导读';
const beforeLabel = '^[-=*#~☆★◆◇●○■□◎※▲ ]*';
const labelled = labels.map(
  ([field, words]) =>
    [
      field,
      new RegExp(
        `${beforeLabel}(?:(?:[【\\[〖(《] *)?(?:${words}) *(?:[】\\]〗)》] *)?[:：]|[【\\[〖] *(?:${words}) *[】\\]〗]) *`,
        'i',
      ),
    ] as const,
);
const labelledIntro = new RegExp(
  `${beforeLabel}(?:(?:[【\\[〖(《『「] *)?(?:${introWords}|内容) *(?:[】\\]〗)》』」] *)?[:：]|[【\\[〖] *(?:${introWords}|内容) *[】\\]〗]|[『「] *(?:${introWords}) *[』」]) *`,
);
/** Labels that belong to an introduction and stay in it, as big sites print them below it. */
const introNote = new RegExp(
  `${beforeLabel}(?:[【\\[〖(《『「] *)?(?:(?:一句话(?:简介|介绍|文案)|立 *意|作品简评|搜索关键[字词]|(?:作者|人物)简介|(?:编辑|媒体|名家|名人|内容)推荐|编辑评价|阅读指南|食用指南) *(?:[】\\]〗)》』」]|[:：]|$)|(?:主角|配角|主要(?:人物|角色)|视角|主?CP|其[它他]|避雷|排雷) *(?:[】\\]〗)》』」] *)?[:：])`,
  'i',
);
/** A label behind another value on its line. It is sought once for each run of spaces, however long. */
const nextLabel =
  /(?<! ) +(?:(?:书名|作者|分类|类型|类别|(?:内容)?标签|搜索关键[字词]|状态|进度|来源|字数|(?:一句话|内容)?简介|文案|立意) *[:：]|[【[〖](?:作者|分类|类型|状态)[】\]〗])/;
/** A remark in brackets behind a name, on the edition or the site. */
const remark = / *[(【[][^()【】[\]]*(?:完|vip|晋江|出版|精校|校对|全本|txt|番外|连载)[^()【】[\]]*[)】\]]$/i;
const introLabel = new RegExp(`^[-=*#【[〖(《『「 ]*(?:${introWords})[-=*#】\\]〗)》』」 ]*[:：]? *$`);

const dynasty = '(?:先秦|秦|汉|漢|晋|晉|南北朝|隋|唐|宋|元|明|清|民国|民國|近代|现代|現代|当代|當代)代?';
const authorship = '(?:著|撰|编著|編著|编纂|編纂|编撰|編撰|编次|編次|原著|辑|輯|作品)';
/** A country in brackets before an author: [英], （哥伦比亚）. */
const country = '[\\[(〔【]\\p{Script=Han}{1,5}[\\])〕】]';
/** A name in sounds, with a point between its parts: 乔治·奥威尔. */
const nameInSounds = '(?:\\p{Script=Han}{1,8}|[A-Z])(?:[·・•‧]\\.?(?:\\p{Script=Han}{1,8}|[A-Z])){1,3}';
/** A country or dynasty before an author: [英], 清·, 〔明〕, （宋）; 清 and 明 alone too, where a whole name follows. */
const dynastyPrefix = new RegExp(`^(?:${country} *(?=\\S)|${dynasty} *[·.。・:] *|[清明](?=\\p{Script=Han}{3}$))`, 'u');

/** Forms of a line without labels. Each has groups for the title, the author, or both. */
const unlabelledForms: RegExp[] = [
  /^《(?<title>[^》]{1,40})》[^:]{0,12}?作者 *[:：] *(?<author>.{1,24})$/d,
  new RegExp(`^《(?<title>[^》]{1,40})》 *(?<author>[^》《]{1,16}?) *${authorship}$`, 'd'),
  new RegExp(
    `^[\\[【『「] *(?<title>[^/\\]】』」]{1,40}?) */ *(?:作者 *: *)?(?<author>[^/\\]】』」]{1,16}?) *${authorship}? *[\\]】』」]$`,
    'd',
  ),
  /^(?<title>\p{Script=Han}[^ (]{0,24}?) *\([^)]*\) *作者 *[:：] *(?<author>.{1,24})$/du,
  /^(?<title>\S.{0,30}?)(?: +| *\/ *)作者 *[:：] *(?<author>.{1,24})$/d,
  /^(?<title>\p{Script=Han}[^ ]{0,24}) +(?:by *:? |文 *[/:]) *(?<author>\p{Script=Han}[^ ]{1,15})$/diu,
  /^作者(?: +| *[/|] *)(?<author>\p{Script=Han}[^ ]{1,15})$/du,
  new RegExp(
    `^(?<title>\\p{Script=Han}[^ (]{0,24}?) *(?:\\([^)]*\\))? +(?<author>\\p{Script=Han}{2,10}?) *\\/? *${authorship}$`,
    'du',
  ),
  new RegExp(
    `^(?<title>\\p{Script=Han}[^ (]{0,24}?) *\\([^)]*\\) *(?<author>\\p{Script=Han}{2,10}?) *${authorship}$`,
    'du',
  ),
  new RegExp(`^${country} *(?<author>${nameInSounds})$`, 'du'),
  new RegExp(`^(?:${country} *)?(?<author>${nameInSounds}) *\\/? *${authorship}$`, 'du'),
  /^《(?<title>[^》]{1,30})》.{0,8}$/d,
  new RegExp(`^(?<author>(?:${dynasty}[·.。・:] *)?\\p{Script=Han}{2,8}?) *\\/? *${authorship}$`, 'du'),
  /^文 *[/:] *(?<author>\p{Script=Han}\S{0,15})$/du,
  /^[Bb][Yy] *:? *(?<author>\p{Script=Han}[^ ]{1,15}|(?<= )[A-Z][^ ]{0,19}(?: [A-Z][^ ]{0,19}){0,3})$/du,
  /^(?<title>\p{Script=Han}{2,20}?)\k<title>+$/du,
];

/** In UTF-16 units. */
const maxNameLength = 24;
/** A longer line, in UTF-16 units, is no title or author without label. */
const maxUnlabelledLength = 60;
/** A longer line, in UTF-16 units, is more than the label of an introduction. */
const maxIntroLabelLength = 20;

/** A longer value, in UTF-16 units, is none: the line is a text. */
const maxLengths: Partial<Record<HeadField, number>> = {
  title: novelBounds.titleLength,
  category: novelBounds.categoryLength,
  source: novelBounds.sourceLength,
};

/** Whether a text is a name, not a sentence about one, and its end is not lost. */
export const isName = (name: string): boolean =>
  name.length <= maxNameLength && !/[，。；！？,;!?:：]|\ufffd$/.test(name);

const withoutDynasty = (text: string, span: Span): Span => {
  const prefix = dynastyPrefix.exec(text.slice(span.start, span.end))?.[0] ?? '';
  return trimmed(text, { start: span.start + prefix.length, end: span.end });
};

/** The title within 《…》 that stand around the whole of it. */
const withoutTitleMarks = (text: string, span: Span): Span =>
  /^《[^《》]+》$/.test(text.slice(span.start, span.end)) ? { start: span.start + 1, end: span.end - 1 } : span;

/** A name without the remark behind it; all of it where it has no more. */
const withoutRemark = (text: string, { start, end }: Span): Span => {
  if (end - start > novelBounds.titleLength) return { start, end };
  const name = normalizeForMatching(text.slice(start, end));
  const shorter = name.replace(remark, '');
  return { start, end: shorter.trim() === '' ? end : start + shorter.length };
};

/** Whether marks bound a title, so that it may hold any sign: 《你好，码头》. */
const isBounded = (text: string, { start, end }: Span): boolean =>
  /[《『【「]/.test(text.charAt(start - 1)) &&
  /[》』】」/]/.test(
    text
      .slice(end, end + 4)
      .trimStart()
      .charAt(0),
  );

const headValue = (text: string, field: HeadField, span: Span): HeadValue[] => {
  const whole = field === 'author' ? withoutDynasty(text, span) : trimmed(text, span);
  const isNamed = field === 'title' || field === 'author';
  const value = isNamed ? withoutTitleMarks(text, withoutRemark(text, whole)) : whole;
  const isShort = value.end - value.start <= (maxLengths[field] ?? Number.POSITIVE_INFINITY);
  const fits = value.end > value.start && isShort && (field !== 'author' || isName(text.slice(value.start, value.end)));
  return fits ? [{ ...value, field }] : [];
};

/** Reads the values of a line with a label (作者：…); null without one. Several may share a line: 书名：… 作者：…. */
export const readLabelled = (text: string, line: Line): HeadValue[] | null => {
  const normalized = normalizeForMatching(text.slice(line.start, line.end));
  if (introNote.test(normalized)) return headValue(text, 'intro', line);
  const intro = labelledIntro.exec(normalized);
  if (intro !== null) return headValue(text, 'intro', { start: line.start + intro[0].length, end: line.end });
  for (const [field, pattern] of labelled) {
    const found = pattern.exec(normalized);
    if (found === null) continue;
    const nextAt = normalized.slice(found[0].length).search(nextLabel);
    const end = nextAt === -1 ? line.end : line.start + found[0].length + nextAt;
    const values = headValue(text, field, { start: line.start + found[0].length, end });
    const others =
      nextAt === -1 ? [] : (readLabelled(text, { ...line, ...trimmed(text, { start: end, end: line.end }) }) ?? []);
    return [...values, ...others];
  }
  return null;
};

/** Whether a line is only the label of an introduction that follows. */
export const isIntroLabel = (text: string, { start, end }: Span): boolean =>
  end - start <= maxIntroLabelLength && introLabel.test(normalizeForMatching(text.slice(start, end)));

/** Reads title and author from a line without labels: 《书名》作者：X, [书名 / X 著], 清·X 编撰; none from other lines. */
export const readUnlabelled = (text: string, line: Line): HeadValue[] => {
  if (line.end - line.start > maxUnlabelledLength) return [];
  const normalized = normalizeForMatching(text.slice(line.start, line.end));
  for (const form of unlabelledForms) {
    const found = form.exec(normalized)?.indices?.groups;
    if (found === undefined) continue;
    const values = (['title', 'author'] as const).flatMap((field) => {
      const [from, to] = found[field] ?? [0, 0];
      return to === 0 ? [] : headValue(text, field, { start: line.start + from, end: line.start + to });
    });
    const isRead = (value: HeadValue) =>
      isName(text.slice(value.start, value.end)) || (value.field === 'title' && isBounded(text, value));
    if (!values.every(isRead)) continue;
    if (values.length > 0) return values;
  }
  return [];
};
