import { Bookmark, BookmarkCheck } from 'lucide-react';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { ChapterCollection } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';
import { useMemberAction } from '../../../member/use-member-action.ts';
import { Tool } from './toolbar-frame.tsx';

/** Button that collects this chapter for a member, or removes it from the collected ones. */
export const CollectChapterButton = ({ chapterId }: { chapterId: string }) => {
  const { data, reload } = useMemberData<ChapterCollection>(calls.chapterCollection(chapterId));
  const collected = data?.collected ?? false;
  const toggle = useMemberAction(async () => {
    if (collected) await post(calls.removeCollectedChapters, { ids: data?.ids ?? [] });
    else await post(calls.collectChapter, { cid: chapterId });
    reload();
  });
  return (
    <Tool type="button" aria-pressed={collected} disabled={toggle.busy} onClick={toggle.run}>
      {collected ? <BookmarkCheck size={20} aria-hidden="true" /> : <Bookmark size={20} aria-hidden="true" />}
      {collected ? '已收藏' : '收藏本章'}
    </Tool>
  );
};
