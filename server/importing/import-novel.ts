import type { Transaction } from 'kysely';
import { holdsFor, type ReplaceRule } from 'shared-api/replace-rules/replace-rule';
import type { Authority } from '../console/record/record-act.ts';
import { chapterId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { keepImportedCover, setImportedCover } from '../novels/editing/covers/save-cover.ts';
import { pictureHash } from '../novels/pictures/get-picture.ts';
import { dropUnusedPictures, keepPictures, linkPictures } from '../novels/pictures/save-pictures.ts';
import { isPicture, readAnnotated, withoutAnnotations } from '../novels/saving/incoming/annotated-text.ts';
import { countWords } from '../novels/saving/incoming/count-words.ts';
import type { SavedNovel } from '../novels/saving/incoming/incoming-novel.ts';
import { prepareNovel } from '../novels/saving/incoming/prepare-novel.ts';
import { listChapterEdits } from '../novels/saving/plan/chapter-edit.ts';
import { compareNovel } from '../novels/saving/plan/plan-novel.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { type ChosenNovel, chooseNovel } from './choices/import-by-choices.ts';
import { type ImportChoices, keepChoices } from './choices/import-choices.ts';
import type { ChapterLength, ImportReport } from './import-report.ts';
import { applyPlan } from './plan/apply-plan.ts';
import { findAdverts, type ImportPlan, paragraphsOfNovel } from './plan/import-plan.ts';
import { recordImport } from './record-import.ts';
import { applyRules, type RuleOutcome } from './rules/apply-rules.ts';
import { keepRules, recallRules } from './rules/novel-rules.ts';
import { type PreparedRule, prepareRules } from './rules/prepared-rules.ts';
import { commonBeginning, stripRule } from './rules/title-beginning.ts';
import type { MetadataOverrides } from './txt/metadata/novel-metadata.ts';
import type { FileRead, ReadNovel } from './txt/read-novel.ts';

/** What an import is told about one novel. */
export interface NovelInstructions {
  /** Metadata that replaces what the file says. */
  overrides?: MetadataOverrides;
  /** Rules that change its text, in place of those that it has; without them these hold. */
  rules?: readonly PreparedRule[] | undefined;
  /** Words that are removed from the beginning of chapters' titles, by a rule that is kept with the novel. */
  stripTitles?: string | undefined;
  plan?: ImportPlan | undefined;
}

/** A novel of a file, as it is to be saved. */
export interface PreparedImport {
  found: FileRead;
  read: ReadNovel;
  choices: ImportChoices;
  applied: AppliedRules;
  /** Rules that are kept with the novel; undefined where those that it has stay. */
  rulesToKeep: ReplaceRule[] | undefined;
}

/** @param texts of the chapters' paragraphs, without annotations */
const chapterLengths = ({ novel }: ReadNovel, texts: readonly string[][]): ChapterLength[] =>
  novel.chapters.map(({ title }, index) => ({
    title,
    characters: (texts[index] ?? []).reduce((sum, text) => sum + countWords(text), 0),
  }));

/** The pictures in a novel's chapters, each as often as it stands there. */
const picturesIn = ({ novel }: ReadNovel): string[] =>
  paragraphsOfNovel(novel)
    .filter((paragraph) => isPicture(paragraph))
    .flatMap((paragraph) => readAnnotated(paragraph).annotations ?? [])
    .flatMap((each) => (each.kind === 'picture' ? pictureHash(each.url) : []));

/** What rules did, and whether they were kept with the novel rather than given to this import. */
interface AppliedRules {
  rules: RuleOutcome[];
  areKept: boolean;
}

const makeReport = (
  { file, bytes }: FileRead,
  read: ReadNovel,
  { rules, areKept }: AppliedRules,
  saved: SavedNovel | null,
): ImportReport => {
  const { novel, coverage } = read;
  const texts = novel.chapters.map(({ paragraphs }) => paragraphs.map(withoutAnnotations));
  const lengths = chapterLengths(read, texts).sort((a, b) => b.characters - a.characters);
  return {
    file,
    novel_id: saved?.novelId ?? null,
    replaces: saved === null || saved.outcome === 'added' ? null : saved.novelId,
    title: novel.title,
    author: novel.author,
    encoding: read.encoding,
    encoding_reason: read.encodingReason,
    rule: read.rule,
    suspicious: read.suspicious,
    adverts: findAdverts(texts.flat()),
    advert_chapter: null,
    pictures: picturesIn(read).length,
    chapters: read.chapterTitles.length,
    titles: read.chapterTitles,
    title_beginning: commonBeginning(read.chapterTitles, novel.title),
    warnings: read.warnings,
    sections: read.sectionTitles,
    volumes: novel.volumes.map(({ title }) => title),
    category: novel.category,
    tags: novel.tags,
    status: novel.status,
    chapter_changes: saved?.chapters ?? null,
    changed_titles: saved?.titles ?? null,
    outcome: saved?.outcome ?? 'dry_run',
    bytes,
    undecodable: read.undecodable,
    kept: coverage.kept,
    left_out: coverage.leftOut,
    rules,
    rules_are_kept: areKept,
    longest: lengths[0] ?? null,
    shortest: lengths.at(-1) ?? null,
  };
};

/** Those of some rules that a novel is to keep. */
const rulesFor = (rules: readonly PreparedRule[], title: string): ReplaceRule[] =>
  rules.map(({ rule }) => rule).filter((rule) => holdsFor(rule, title));

/** Rules, and one more that takes a beginning away from titles, unless it is among them. */
const withStripping = (rules: readonly PreparedRule[], beginning: string | undefined): readonly PreparedRule[] => {
  if (beginning === undefined) return rules;
  const added = stripRule(beginning);
  return rules.some(({ rule }) => rule.pattern === added.pattern && rule.inTitles)
    ? rules
    : [...rules, ...prepareRules([added])];
};

/** The novel of a file as an import makes it: as it is told, and where it is told nothing, as an earlier one was. */
const chooseAsTold = async (
  store: Store | null,
  found: FileRead,
  overrides: MetadataOverrides,
  plan: ImportPlan | undefined,
): Promise<ChosenNovel> => {
  if (store !== null) return chooseNovel(store, found, overrides, plan);
  const read = plan === undefined ? found.read : applyPlan(found, plan);
  return { read, choices: { overrides, plan: null } };
};

/**
 * Makes the novel of a file as it is to be saved: as the import is told, and where it is told nothing, as an earlier one was.
 * @param store null to read the file without a library
 * @throws RangeError, in Chinese, for a plan that is not this file's, or contradicts itself
 */
export const prepareImport = async (
  store: Store | null,
  found: FileRead,
  { overrides = {}, rules: given, stripTitles, plan }: NovelInstructions,
): Promise<PreparedImport> => {
  const { read: chosen, choices } = await chooseAsTold(store, found, overrides, plan);
  const kept = given !== undefined || store === null ? [] : await recallRules(store, chosen.novel);
  const rules = withStripping(given ?? prepareRules(kept), stripTitles);
  const { read, outcomes } = applyRules(chosen, rules);
  const areNew = given !== undefined || stripTitles !== undefined;
  return {
    ...{ found, read, choices },
    applied: { rules: outcomes, areKept: kept.length > 0 },
    rulesToKeep: areNew ? rulesFor(rules, read.novel.title) : undefined,
  };
};

/**
 * Reports what an import would do, and saves nothing.
 * @param store null to say nothing of what it would change in the library
 * @throws RangeError, in Chinese, where it could not be saved
 */
export const previewImport = async (
  store: Store | null,
  { found, read, applied }: PreparedImport,
): Promise<ImportReport> => {
  const report = makeReport(found, read, applied, null);
  if (store === null) return report;
  const { existing, plan } = await compareNovel(store.db, prepareNovel(read.novel));
  return {
    ...report,
    replaces: existing === undefined ? null : String(existing.id),
    chapter_changes: plan.counts,
    changed_titles: plan.titles,
  };
};

interface SaveImportOptions {
  /** On whose word it is saved; without it the record says nothing of it. */
  authority?: Authority | undefined;
  /** Writes what is to be there with the novel or not at all. */
  alsoWrite?: (trx: Transaction<Tables>, novelId: string) => Promise<void>;
}

/**
 * Saves a novel of a file, whole or not at all.
 * @throws RangeError, in Chinese, where it cannot be saved
 */
export const saveImport = async (
  store: Store,
  { found, read, choices, applied, rulesToKeep }: PreparedImport,
  { authority, alsoWrite }: SaveImportOptions = {},
): Promise<ImportReport> => {
  const used = new Set(picturesIn(read));
  await keepPictures(store, new Map([...(read.pictures ?? [])].filter(([hash]) => used.has(hash))));
  const cover = await keepImportedCover(store, read.cover ?? null);
  const saved = await saveNovel(store, read.novel, {
    inBulk: true,
    alsoWrite: async (trx, novel) => {
      await keepChoices(trx, read, novel.novelId, choices);
      await linkPictures(trx, Number(novel.novelId), used);
      if (rulesToKeep !== undefined) await keepRules(trx, Number(novel.novelId), rulesToKeep);
      const coveredAt = await setImportedCover(trx, Number(novel.novelId), cover.address);
      await alsoWrite?.(trx, novel.novelId);
      if (authority === undefined) return;
      const isMore = coveredAt !== null || rulesToKeep !== undefined;
      await recordImport(trx, authority, {
        file: found.file,
        title: read.novel.title,
        saved: novel,
        coveredAt,
        isMore,
      });
    },
  });
  await dropUnusedPictures(store);
  const warnings = cover.problem === null ? read.warnings : [...read.warnings, cover.problem];
  const report = makeReport(found, { ...read, warnings }, applied, saved);
  return { ...report, ...(await advertsInLibrary(store, saved.novelId, report.adverts)) };
};

/** Advertisements of a file that the import left in the library: all but the lines that were dropped by command. */
const advertsInLibrary = async (
  { db }: Store,
  savedId: string,
  found: ImportReport['adverts'],
): Promise<Pick<ImportReport, 'adverts' | 'advert_chapter'>> => {
  const novelId = Number(savedId);
  const edits = await listChapterEdits(db, novelId);
  const dropped = new Set(edits.flatMap((edit) => (edit.kind === 'lines' ? edit.lines : [])));
  const front = await db
    .selectFrom('novels')
    .innerJoin('chapters', 'chapters.novel_id', 'novels.id')
    .select(['chapters.serial', 'novels.first_serial'])
    .where('novels.id', '=', novelId)
    .where('chapters.no', '=', 1)
    .executeTakeFirst();
  // Readers begin behind a first chapter of advertisements alone.
  const isAdvert = front !== undefined && front.serial !== front.first_serial;
  return {
    adverts: found.filter(({ text }) => !dropped.has(text)),
    advert_chapter: isAdvert ? chapterId(novelId, front.serial) : null,
  };
};
