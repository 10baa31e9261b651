import { useEffect } from 'react';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { LikeState, Progress } from 'shared-api/schemas/bookshelf';
import type { Novel } from 'shared-api/schemas/novel';
import { useMemberData } from 'shared-auth';
import { useMemberAction } from '../../member/use-member-action.ts';
import { useMemberState } from '../../member/use-member-state.ts';
import { useCollected } from '../../novel/shelf/use-collected.ts';

/** A member's own state for the novel of the page (shelf, like, progress), and the numbers of collections and likes with it counted. */
export interface MemberOfBook {
  collected: boolean;
  liked: boolean;
  /** Where the account says that the novel was read last; undefined until it is known, and for a visitor. */
  progress: Progress | null | undefined;
  collectCount: number;
  likeCount: number;
  collect: { busy: boolean; run: () => Promise<void> };
  toggleLike: { busy: boolean; run: () => Promise<void> };
}

/** The page comes as a visitor's; a member's own state is filled in afterwards. */
export const useMemberOfBook = (novel: Novel): MemberOfBook => {
  const { state, collected, collect } = useCollected(novel);
  const like = useMemberData<LikeState>(calls.like(novel.id));
  const liked = like.data?.liked ?? false;

  /** Whether the page's count holds this member: it did when the page was opened, if it stood on the shelf then. */
  const [wasCollected, setWasCollected] = useMemberState<boolean>(novel.id);
  const known = state && Boolean(state.entry);
  useEffect(() => {
    if (wasCollected === undefined && known !== undefined) setWasCollected(known);
  }, [known, wasCollected, setWasCollected]);

  const toggleLike = useMemberAction(
    async () => {
      like.setData(await post<LikeState>(calls.setLike, { bid: novel.id, liked: !liked }));
      // An answer on its way is older than the change.
      like.reload();
    },
    { key: `like:${novel.id}`, name: `给《${novel.title}》点赞` },
  );

  return {
    ...{ collected, liked, collect, toggleLike },
    progress: state?.progress,
    collectCount: novel.collect_count + (wasCollected === undefined ? 0 : Number(collected) - Number(wasCollected)),
    likeCount: like.data?.count ?? novel.like_count,
  };
};
