import { useEffect, useLayoutEffect, useMemo } from 'react';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { ChapterCollection } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';
import { isSparing, whenIdle } from '../../../load-ahead.ts';
import { useMemberAction } from '../../../member/use-member-action.tsx';
import { loadChapterProblem } from '../chapter-data.ts';
import { EarlyPresses, Immersive, loadBars, ReadingKeys } from '../input/index.ts';
import { loadPanel, NoteMarks, OpenPanel, Pictures, ReadingAloud, Replacements } from '../panels/index.ts';
import { KeepPosition, ReadingFoot, ReadingTime, useSameSentence } from '../progress/index.ts';
import {
  adoptPageModeCss,
  BookEnd,
  type FlowProps,
  PageFrame,
  type Reading,
  ReadingContext,
  type SetTools,
  type Tools,
  useFlow,
  useGoing,
  useNeighbours,
  useOwnFont,
  useTurnEffect,
  useTurning,
  useWayBack,
  watchHand,
} from '../text/index.ts';

/** Props that the page gives to its controls, which are loaded after it. */
export interface ControlsProps extends FlowProps {
  tools: Tools;
  setTools: SetTools;
}

/** Everything of the reading page that is not its text: how it moves, what watches it, and the panel that is open. */
export const Controls = (props: ControlsProps) => {
  const { flow, tools, setTools } = props;
  const { panel } = tools;
  const { view, showNow, turnChapter } = useTurning(props);
  const goTo = useGoing(flow, view, showNow);
  useFlow(props);
  useNeighbours(props);
  useSameSentence(flow, view);
  useWayBack(flow, view);
  useTurnEffect();
  useOwnFont(view);
  useLayoutEffect(adoptPageModeCss, []);
  useEffect(watchHand, []);
  useEffect(prepareParts, []);

  const reading = useMemo(
    (): Reading => ({
      chapter: flow.current,
      chapters: flow.chapters,
      view,
      panel,
      open: (name) => setTools({ panel: name }),
      close: () => setTools({ panel: null }),
      turnChapter: (direction) => turnChapter(direction),
      goTo,
    }),
    [flow, view, panel, setTools, turnChapter, goTo],
  );
  return (
    <ReadingContext value={reading}>
      <PageFrame />
      <Immersive tools={tools} setTools={setTools} />
      <ReadingKeys />
      <KeepPosition />
      <NoteMarks />
      <Replacements />
      <ReadingAloud />
      <ReadingTime />
      <ReadingFoot />
      <Pictures />
      <EarlyPresses />
      <CollectChapter chapterId={flow.current.id} tools={tools} setTools={setTools} />
      {flow.current.next_id === null && <BookEnd />}
      {panel && <OpenPanel key={panel} name={panel} />}
    </ReadingContext>
  );
};

/**
 * Loads the message for problems before the network can fail, and the bars and the panel that are opened most before they are asked
 * for. Who opens them after all sees why they could not be loaded.
 */
const prepareParts = (): void => {
  whenIdle(() => void loadChapterProblem().catch(() => {}));
  if (isSparing()) return;
  whenIdle(() => void loadBars().catch(() => {}));
  whenIdle(() => void loadPanel('contents').catch(() => {}));
};

interface CollectChapterProps {
  chapterId: string;
  tools: Tools;
  setTools: SetTools;
}

/** Collects the chapter for a member when the tool is pressed, or removes it from the collected ones. Draws nothing but a problem. */
const CollectChapter = ({ chapterId, tools, setTools }: CollectChapterProps) => {
  const { data, reload } = useMemberData<ChapterCollection>(calls.chapterCollection(chapterId));
  const collected = data?.collected ?? false;
  const { run, problem } = useMemberAction(
    async () => {
      const key = `chapter:${chapterId}`;
      if (collected) await postOrKeep({ key, path: calls.removeCollectedChapters, body: { ids: data?.ids ?? [] } });
      else await postOrKeep({ key, path: calls.collectChapter, body: { cid: chapterId } });
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
