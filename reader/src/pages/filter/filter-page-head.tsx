import { type FilterQuery, pages } from 'shared-api/paths';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';

interface FilterPageHeadProps {
  filter: FilterQuery;
  /** Parts of the title from the narrowest to the widest. */
  title: string[];
  isIndexed: boolean;
}

/** Head of the filter page. */
export const FilterPageHead = ({ filter, title, isIndexed }: FilterPageHeadProps) => {
  const { name } = useSite();
  return (
    <PageHead
      title={title}
      description={`${name}${title.join('')}：按分类、状态、字数和更新时间找小说。`}
      type="website"
      {...(isIndexed ? { address: canonicalAddress(filter) } : { robots: 'noindex, follow' })}
    />
  );
};

/**
 * Canonical address of a list. Category, status and tag make a list of its own; order, length and age only rearrange or
 * thin out the same one, and there are thousands of ways to combine them.
 */
const canonicalAddress = ({ ns, category, tags }: FilterQuery): string => pages.filter({ ns, category, tags });
