import { useEffect, useLayoutEffect, useMemo } from 'react';
import { isSparing } from '../../../loading/is-sparing.ts';
import { whenIdle } from '../../../loading/when-idle.ts';
import { BookEnd } from '../end/book-end.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { useNeighbours } from '../flow/use-neighbours.ts';
import { Immersive } from '../immersive/immersive.tsx';
import { adoptPageModeCss } from '../page-mode/adopt-page-mode-css.ts';
import { PageFrame } from '../page-mode/page-frame.tsx';
import { OpenPanel } from '../panel/open-panel.tsx';
import { loadPanel } from '../panel/panels.ts';
import { createTextView } from '../text-view/create-text-view.ts';
import { useSameSentence } from '../text-view/use-same-sentence.ts';
import { CollectChapter } from '../toolbar/collect-chapter.tsx';
import { useGoing } from '../turning/use-going.ts';
import { useTurning } from '../turning/use-turning.ts';
import { useWayBack } from '../turning/use-way-back.ts';
import { behaviours } from './behaviours.tsx';
import type { ProgramProps } from './program-props.ts';
import { type Reading, ReadingContext } from './reading-context.ts';

/** Everything of the reading page that is not its text: how it moves, behaviours, and the panel that is open. */
export const Program = (props: ProgramProps) => {
  const { flow, tools, setTools } = props;
  const { panel } = tools;
  const { showNow, turnChapter, locationKey } = useTurning(props);
  const view = useMemo(() => createTextView(turnChapter), [turnChapter]);
  const goTo = useGoing(flow, view, showNow);
  useFlow(props);
  useNeighbours(props);
  useSameSentence(flow, view);
  useWayBack(flow, view, locationKey);
  useLayoutEffect(adoptPageModeCss, []);
  useEffect(prepareContents, []);

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
      {Object.entries(behaviours).map(([name, Behaviour]) => (
        <Behaviour key={name} />
      ))}
      <CollectChapter chapterId={flow.current.id} tools={tools} setTools={setTools} />
      {flow.current.next_id === null && <BookEnd />}
      {panel && <OpenPanel key={panel} name={panel} />}
    </ReadingContext>
  );
};

/** The panel that is opened most is here before it is asked for. Who opens it after all sees why it could not be loaded. */
const prepareContents = (): void => {
  if (!isSparing()) whenIdle(() => void loadPanel('contents').catch(() => {}));
};
