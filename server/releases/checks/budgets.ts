import { wireSize } from '../first-load-size.ts';
import { budgetedLoads, loadsOf } from '../first-loads.ts';
import type { Release } from '../release.ts';

/**
 * Finds first loads, and parts that come later, that are larger than the budget which the release itself states.
 * @param release with compressed copies beside its files
 * @returns a sentence for each
 */
export const budgetProblems = async (release: Release): Promise<string[]> => {
  const problems: string[] = [];
  for (const { name, files, when, limit } of budgetedLoads(loadsOf(release), release.budget)) {
    const size = await wireSize(release, files);
    if (size > limit) {
      const [has, may] = [size, limit].map((bytes) => bytes.toLocaleString('en-US'));
      problems.push(`${release.release} 的 ${name} ${when} ${has} 字节（brotli），超过预算 ${may}`);
    }
  }
  return problems;
};
