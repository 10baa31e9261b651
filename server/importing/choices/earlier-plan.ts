import { contentHash } from '../../novels/saving/incoming/prepare-novel.ts';
import { applyPlan } from '../plan/apply-plan.ts';
import { type ImportPlan, makePlan, paragraphsOfNovel } from '../plan/import-plan.ts';
import type { FileRead, ReadNovel } from '../txt/read-novel.ts';

/**
 * Makes the novel of a file as the plan of an earlier import says. On the text that the plan was made for it is that plan; on one
 * that goes on behind it, what is new is divided as without a plan; on any other text, names and dropped lines alone hold,
 * and a warning says so.
 */
export const applyEarlierPlan = (found: FileRead, plan: ImportPlan): ReadNovel => {
  if (plan.text_hash === found.textHash()) return applyPlan(found, plan);
  const begins = paragraphsOfNovel(found.read.novel).slice(0, plan.paragraphs);
  if (contentHash(begins) === plan.text_hash) return applyPlan(found, extendPlan(plan, makePlan(found)));
  return withNamesOf(found.read, plan);
};

const droppedLines = ({ adverts }: ImportPlan): Set<string> =>
  new Set(adverts.filter(({ remove }) => remove).map(({ text }) => text));

/** A plan, and behind its text what the plan of a longer text says. */
const extendPlan = (plan: ImportPlan, longer: ImportPlan): ImportPlan => {
  const volumes = [...plan.volumes];
  const volumeOf = (volume: number | null): number | null => {
    const title = volume === null ? undefined : longer.volumes[volume]?.title;
    if (title === undefined) return null;
    const known = volumes.findIndex((each) => each.title === title);
    return known === -1 ? volumes.push({ title }) - 1 : known;
  };
  const added = longer.chapters
    .filter(({ paragraph }) => paragraph > plan.paragraphs)
    .map((chapter) => ({ ...chapter, volume: volumeOf(chapter.volume) }));
  const dropped = droppedLines(plan);
  const adverts = longer.adverts
    .filter(({ paragraph }) => paragraph > plan.paragraphs)
    .map((advert) => ({ ...advert, remove: dropped.has(advert.text) }));
  return {
    ...plan,
    paragraphs: longer.paragraphs,
    text_hash: longer.text_hash,
    volumes,
    chapters: [...plan.chapters, ...added],
    adverts: [...plan.adverts, ...adverts],
  };
};

const withNamesOf = (read: ReadNovel, plan: ImportPlan): ReadNovel => {
  const dropped = droppedLines(plan);
  const chapters = read.novel.chapters.map((chapter) => ({
    ...chapter,
    paragraphs: chapter.paragraphs.filter((text) => !dropped.has(text)),
  }));
  const { title, author, category, tags, status, intro } = plan;
  const warning = '文件改过，上次导入方案里的分章不再适用（书名等和删去的广告照旧），要改请重新预览';
  return {
    ...read,
    novel: { ...read.novel, title, author, category, tags, status, intro, chapters },
    warnings: [...read.warnings, warning],
  };
};
