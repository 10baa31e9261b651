import type { Store } from '../../db/open-store.ts';
import { withKnownCategory } from '../known-category.ts';
import { applyPlan } from '../plan/apply-plan.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import type { MetadataOverrides } from '../txt/metadata/novel-metadata.ts';
import type { FileRead, ReadNovel } from '../txt/read-novel.ts';
import { applyEarlierPlan } from './earlier-plan.ts';
import { type ImportChoices, mergeOverrides, recallChoices, withOverrides } from './import-choices.ts';

/** A novel as it is to be saved, and what is to be kept of what it was told. */
export interface ChosenNovel {
  read: ReadNovel;
  choices: ImportChoices;
}

/**
 * Makes the novel of a file as the import is told, and where it is told nothing, as an earlier import of the file was.
 *
 * @param given metadata of this import's options, which the file was read with
 * @param plan of this import, or undefined
 * @throws RangeError, in Chinese, for a plan that is not this file's, or contradicts itself
 */
export const chooseNovel = async (
  store: Store,
  found: FileRead,
  given: MetadataOverrides,
  plan: ImportPlan | undefined,
): Promise<ChosenNovel> => {
  if (plan !== undefined) return chooseByPlan(store, found, given, plan);
  const kept = await recallChoices(store, found.read);
  const overrides = mergeOverrides(kept.overrides, given);
  const read = kept.plan === null ? found.read : applyEarlierPlan(found, kept.plan);
  const told = withOverrides(read.novel, overrides);
  const isCategoryTold = kept.plan !== null || overrides.category !== undefined;
  const novel = isCategoryTold ? told : await withKnownCategory(store, told);
  return { read: { ...read, novel }, choices: { overrides, plan: kept.plan } };
};

/** A category that nobody changed in the plan is the file's word, and is taken as that. */
const chooseByPlan = async (
  store: Store,
  found: FileRead,
  given: MetadataOverrides,
  plan: ImportPlan,
): Promise<ChosenNovel> => {
  const read = applyPlan(found, plan);
  const isCategoryTold = given.category !== undefined || plan.category !== found.read.novel.category;
  const novel = isCategoryTold ? read.novel : await withKnownCategory(store, read.novel);
  const { category, tags } = novel;
  return { read: { ...read, novel }, choices: { overrides: given, plan: { ...plan, category, tags } } };
};
