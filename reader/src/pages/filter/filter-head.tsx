import { type FilterQuery, pages } from 'shared-api/paths';
import { Head } from '../../lib/head.tsx';
import { useSite } from '../../lib/site.ts';

interface FilterHeadProps {
  filter: FilterQuery;
  /** What the list is called, from the narrowest to the widest. */
  title: string[];
  isIndexed: boolean;
  next: string | null;
}

/** What a list of works says of itself. */
export const FilterHead = ({ filter, title, isIndexed, next }: FilterHeadProps) => {
  const { name } = useSite();
  return (
    <Head
      title={title}
      description={`${name}${title.join('')}：按分类、状态、字数和更新时间找小说。`}
      kind="website"
      next={next}
      {...(isIndexed ? { address: addressOf(filter) } : { robots: 'noindex, follow' })}
    />
  );
};

/**
 * The address under which a list is known. Category, status and tag make a list of its own; order, length and age only
 * rearrange or thin out the same one, and there are thousands of ways to combine them.
 */
const addressOf = ({ ns, category, tags }: FilterQuery): string => pages.filter({ ns, category, tags });
