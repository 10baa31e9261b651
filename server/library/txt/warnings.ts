import { isAdvert } from './adverts.ts';
import type { DecodedText } from './decode-text.ts';
import { longestParagraph } from './paragraphs.ts';
import type { Part } from './part.ts';
import type { Structure } from './structure.ts';

/** How many examples a warning names. */
const examples = 5;

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const listed = (items: string[]): string =>
  items.slice(0, examples).join('、') + (items.length > examples ? `……（共 ${items.length} 处）` : '');

const aboutDecoding = ({ text, undecodable }: DecodedText): string[] => {
  const privateUse = text.match(/[\ue000-\uf8ff]/g)?.length ?? 0;
  return [
    ...(undecodable > 0 ? [`有 ${undecodable} 个字符无法解码，显示为 �`] : []),
    ...(privateUse > 0 ? [`有 ${privateUse} 个造字区字符，原文件此处可能已损坏`] : []),
  ];
};

const aboutNumbers = (parts: Part[], unit: string): string[] => {
  const missing: string[] = [];
  const repeated: string[] = [];
  let before: number | null = null;
  for (const { no } of parts) {
    if (no === null) continue;
    if (before !== null && no === before + 2) missing.push(`${before + 1}`);
    if (before !== null && no > before + 2) missing.push(`${before + 1}–${no - 1}`);
    if (no === before) repeated.push(`${no}`);
    before = no;
  }
  return [
    ...(missing.length > 0 ? [`缺少的${unit}：${listed(missing)}`] : []),
    ...(repeated.length > 0 ? [`序号重复的${unit}：${listed(repeated)}`] : []),
  ];
};

const aboutBodies = (text: string, parts: Part[], titleOf: (part: Part) => string): string[] => {
  const empty = parts.filter(({ body }) => body.length === 0).map((part) => `“${titleOf(part)}”`);
  const lines = parts.flatMap(({ body }) => body);
  const endless = lines.filter(({ start, end }) => end - start > longestParagraph).length;
  const adverts = lines.map(({ start, end }) => (end - start <= 200 ? text.slice(start, end) : '')).filter(isAdvert);
  return [
    ...(empty.length > 0 ? [`没有正文的章节：${listed(empty)}`] : []),
    ...(endless > 0 ? [`有 ${endless} 个超长段落，已在句末分段`] : []),
    ...(adverts.length > 0 ? [`疑似广告（未删除）：${listed(adverts.map((line) => `“${shorten(line)}”`))}`] : []),
  ];
};

interface Findings {
  decoded: DecodedText;
  structure: Structure;
  parts: Part[];
  titleOf: (part: Part) => string;
}

/** What people should look at before they trust an import, in Chinese, most important first. */
export const warningsAbout = ({ decoded, structure, parts, titleOf }: Findings): string[] => {
  const { outline, buried } = structure;
  const unit = outline.unit !== null && /\p{Script=Han}/u.test(outline.unit) ? outline.unit : '章';
  return [
    ...aboutDecoding(decoded),
    ...(outline.unit === null ? ['没有找到章节标题，全文作为一章'] : []),
    ...aboutNumbers(parts, unit),
    ...(buried.length > 0 ? [`标题埋在段落里的${unit}，请核对：${listed(buried.map(String))}`] : []),
    ...aboutBodies(decoded.text, parts, titleOf),
    ...(parts.some(({ givenTitle }) => givenTitle !== null)
      ? [`没有标题的文字另成一篇：${listed(parts.flatMap(({ givenTitle }) => givenTitle ?? []))}`]
      : []),
  ];
};
