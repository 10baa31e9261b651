import { useQueryClient } from '@tanstack/react-query';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useAuth } from 'shared-auth';
import { memberKey } from '../../../member-data/use-member-query.ts';

/**
 * Keeps the heights of the lines that a virtual list has measured, with the member's data: without them Back would lay the
 * list out by estimates, and its old scroll position would be at another row.
 * @param list names it among the member's lists
 */
export const useKeptHeights = (list: string) => {
  const client = useQueryClient();
  const { username } = useAuth();
  const key = memberKey(username, `heights of ${list}`);
  return {
    read: (): VirtualItem[] => client.getQueryData(key) ?? [],
    write: (heights: VirtualItem[]): void => void client.setQueryData(key, heights),
  };
};
