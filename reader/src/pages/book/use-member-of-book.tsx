import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { LikeState, Progress, ShelfState } from 'shared-api/schemas/bookshelf';
import type { Novel } from 'shared-api/schemas/novel';
import { useMemberData } from 'shared-auth';
import { type MemberAction, useMemberAction } from '../../member/use-member-action.tsx';
import { useCollected } from '../../novel/shelf/use-collected.tsx';

/** A member's own state for the novel of the page (shelf, like, progress), and the numbers of collections and likes with it counted. */
export interface MemberOfBook {
  collected: boolean;
  liked: boolean;
  /** Where the account says that the novel was read last; undefined until it is known, and for a visitor. */
  progress: Progress | null | undefined;
  collectCount: number;
  likeCount: number;
  collect: MemberAction;
  toggleLike: MemberAction;
}

/** The page comes as a visitor's; a member's own state is filled in afterwards. */
export const useMemberOfBook = (novel: Novel): MemberOfBook => {
  const { state, collected, collect } = useCollected(novel);
  const like = useMemberData<LikeState>(calls.like(novel.id));
  const liked = like.data?.liked ?? false;

  const toggleLike = useMemberAction(
    async () => {
      const body = { bid: novel.id, liked: !liked };
      like.setData(await postOrKeep<LikeState>({ key: `like:${novel.id}`, path: calls.setLike, body }));
      // An answer on its way is older than the change.
      like.reload();
    },
    {
      key: `like:${novel.id}`,
      name: (
        <>
          给《<span data-novel-text>{novel.title}</span>》点赞
        </>
      ),
      button: '点赞',
    },
  );

  return {
    ...{ collected, liked, collect, toggleLike },
    progress: state?.progress,
    collectCount: shownCount(novel.collect_count, state && collectCountOf(state, collected), collected),
    likeCount: shownCount(novel.like_count, like.data?.count, liked),
  };
};

/** Collections at the moment, with a choice that waits for the network. An older server does not count them for members. */
const collectCountOf = ({ collect_count, entry }: ShelfState, collected: boolean): number | undefined =>
  collect_count === undefined ? undefined : collect_count + Number(collected) - Number(entry !== null);

/**
 * The number that is shown. The page's may be an hour old, the member's call tells it of the moment. Where the page has none,
 * what others did since makes no room for one: it would move what stands there.
 */
const shownCount = (ofPage: number, now: number | undefined, isOwn: boolean): number =>
  ofPage > 0 || isOwn ? (now ?? ofPage) : 0;
