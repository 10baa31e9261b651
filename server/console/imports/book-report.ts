import type { BookReport, ImportChapter } from 'shared-api/console/schemas/imports';
import type { PreparedImport } from '../../importing/import-novel.ts';
import type { ImportReport } from '../../importing/import-report.ts';
import { doubtsOf, ruleText } from '../../importing/report-words.ts';
import { isPicture, withoutAnnotations } from '../../novels/saving/incoming/annotated-text.ts';
import { countWords } from '../../novels/saving/incoming/count-words.ts';
import type { IncomingChapter } from '../../novels/saving/incoming/incoming-novel.ts';

const maxFirstLines = 8;
/** In UTF-16 units. */
const maxLineLength = 200;
const maxFirstWords = 40;
/** Of titles, names and samples that a report lists. */
const maxListed = 50;

const doubtNames: Record<ImportReport['suspicious'][number]['kind'], string> = {
  gap: '前面缺章',
  repeated_number: '序号重复',
  lower_number: '序号变小',
  restarted_number: '序号重新开始',
  misnumbered: '序号有误',
  within_paragraph: '章名在段落里',
  empty: '没有正文',
  very_short: '很短',
  very_long: '很长',
};

/** A sentence of the importer as a page says it, where there are fields in place of the command's options. */
export const onPage = (sentence: string): string =>
  sentence
    .replaceAll(/ ?--title ?/g, '书名')
    .replaceAll(/ ?--author ?/g, '作者')
    .replaceAll(/ ?--encoding ?/g, '编码')
    .replaceAll(/请用(书名(?:或作者)?)给出/g, '请填写$1')
    .replaceAll(/请用(书名或作者)区分/g, '请填写$1来区分');

const linesOf = ({ paragraphs }: IncomingChapter): string[] =>
  paragraphs.filter((paragraph) => !isPicture(paragraph)).map(withoutAnnotations);

/** The report of a novel as the console shows it. */
export const bookReport = ({ read }: PreparedImport, report: ImportReport): BookReport => {
  const { chapter_changes: changes, changed_titles: titles } = report;
  const first = read.novel.chapters.find((chapter) => linesOf(chapter).length > 0);
  return {
    title: report.title,
    author: report.author,
    category: report.category,
    status: report.status,
    tags: report.tags,
    intro: read.novel.intro,
    encoding: report.encoding,
    encoding_reason: onPage(report.encoding_reason),
    rule: ruleText(report),
    chapters: read.novel.chapters.length,
    volumes: report.volumes.length,
    sections: report.sections.slice(0, maxListed),
    characters: report.kept,
    pictures: report.pictures,
    adverts: report.adverts.length,
    undecodable: report.undecodable,
    doubts: doubtsOf(report).map(onPage),
    left_out: report.left_out.map(({ description, characters }) => ({ description, characters })),
    rules: report.rules.map(({ name, count, problem }) => ({ name, count, problem })),
    title_beginning: report.title_beginning,
    first_lines: first
      ? linesOf(first)
          .slice(0, maxFirstLines)
          .map((line) => line.slice(0, maxLineLength))
      : [],
    effect: {
      novel_id: report.replaces,
      ...(changes ?? { added: 0, changed: 0, removed: 0 }),
      changed_titles: titles?.changed.slice(0, maxListed) ?? [],
      removed_titles: titles?.removed.slice(0, maxListed) ?? [],
    },
  };
};

/** The chapters of a novel as they were found. Places that look wrong are named by titles, in the order of the text. */
export const listChaptersFound = ({ read }: PreparedImport): ImportChapter[] => {
  const places = Map.groupBy(read.suspicious, ({ title }) => title);
  return read.novel.chapters.map((chapter, index) => {
    const { title, volume, paragraphs } = chapter;
    const doubts = new Set((places.get(title) ?? []).map(({ kind }) => doubtNames[kind]));
    return {
      no: index + 1,
      title,
      volume: volume === null ? null : (read.novel.volumes[volume]?.title ?? null),
      characters: paragraphs.reduce((sum, paragraph) => sum + countWords(withoutAnnotations(paragraph)), 0),
      begins: (linesOf(chapter)[0] ?? '').slice(0, maxFirstWords),
      doubts: [...doubts],
    };
  });
};
