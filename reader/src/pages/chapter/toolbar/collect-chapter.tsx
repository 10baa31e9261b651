import { useEffect } from 'react';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { ChapterCollection } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';
import { useMemberAction } from '../../../member/use-member-action.tsx';
import type { SetTools, Tools } from './tools.ts';

interface CollectChapterProps {
  chapterId: string;
  tools: Tools;
  setTools: SetTools;
}

/** Collects the chapter for a member when the tool is pressed, or removes it from the collected ones. Draws nothing but a problem. */
export const CollectChapter = ({ chapterId, tools, setTools }: CollectChapterProps) => {
  const { data, reload } = useMemberData<ChapterCollection>(calls.chapterCollection(chapterId));
  const collected = data?.collected ?? false;
  const { run, problem } = useMemberAction(
    async () => {
      if (collected) await post(calls.removeCollectedChapters, { ids: data?.ids ?? [] });
      else await post(calls.collectChapter, { cid: chapterId });
      reload();
    },
    { key: `chapter:${chapterId}`, name: '收藏本章', button: '收藏本章' },
  );

  useEffect(() => setTools({ collected }), [collected, setTools]);
  useEffect(() => {
    if (tools.request !== 'collect') return;
    setTools({ request: null });
    void run();
  }, [tools.request, run, setTools]);
  return problem;
};
