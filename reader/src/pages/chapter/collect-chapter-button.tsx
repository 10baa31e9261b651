import { Bookmark, BookmarkCheck } from 'lucide-react';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { ChapterCollection } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { useMemberAction } from '../../member/use-member-action.ts';

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
    <ButtonFrame>
      <QuietButton type="button" aria-pressed={collected} disabled={toggle.busy} onClick={toggle.run}>
        {collected ? <BookmarkCheck size={18} aria-hidden="true" /> : <Bookmark size={18} aria-hidden="true" />}
        {collected ? '已收藏' : '收藏本章'}
      </QuietButton>
    </ButtonFrame>
  );
};

const ButtonFrame = styled.div`
  display: grid;
  justify-content: center;
  padding-block-start: ${space.xxl};

  button {
    min-inline-size: 9em;
  }
`;
