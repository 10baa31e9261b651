import { useCallback, useEffect, useState } from 'react';
import { shelfChanged } from 'shared-api/events';
import { calls } from 'shared-api/paths';
import type { ShelfState } from 'shared-api/schemas/bookshelf';
import { useAuth, useMemberData } from 'shared-auth';
import { loadPart } from 'shared-ui/load-part';
import { type MemberAction, useMemberAction } from '../../member/use-member-action.tsx';

/**
 * State of one member about one novel: undefined again for another novel, to which one goes on the same page, and for another
 * member, who signs in in another tab.
 */
const useMemberState = <Value,>(novelId: string): [Value | undefined, (value: Value | undefined) => void] => {
  const { username } = useAuth();
  const key = `${username} ${novelId}`;
  const [kept, keep] = useState<{ key: string; value: Value | undefined }>();
  const set = useCallback((value: Value | undefined) => keep({ key, value }), [key]);
  return [kept?.key === key ? kept.value : undefined, set];
};

const loadCollectNovel = () => import(/* webpackChunkName: "outbox" */ './collect-novel.ts');

interface Collected {
  /** The novel's entry on the member's shelf and their progress; undefined until they have been loaded, and for a visitor. */
  state: ShelfState | undefined;
  collected: boolean;
  /** Puts the novel on the shelf or takes it off. */
  collect: MemberAction;
}

/** Whether a novel is on the member's shelf, as this page, other ones and other tabs change it, and what changes it. */
export const useCollected = ({ id, title }: { id: string; title: string }): Collected => {
  const { data, reload } = useMemberData<ShelfState>(calls.shelfState(id));
  /** Whether the novel is to be on the shelf once a choice made without a network has been sent; undefined where none waits. */
  const [pending, setPending] = useMemberState<boolean>(id);
  const collected = pending ?? Boolean(data?.entry);

  // The member may have taken it off the shelf, in this tab or another.
  useEffect(
    () =>
      shelfChanged.listen(({ novels }) => {
        if (novels?.includes(id) ?? true) reload();
      }),
    [id, reload],
  );

  const collect = useMemberAction(
    async () => {
      const { collectNovel } = await loadPart(loadCollectNovel);
      const waits = await collectNovel(id, !collected);
      setPending(waits ? !collected : undefined);
      if (!waits) reload();
    },
    {
      key: `shelf:${id}`,
      name: (
        <>
          把《<span data-novel-text>{title}</span>》加入书架
        </>
      ),
      button: '加入书架',
    },
  );
  return { state: data, collected, collect };
};
