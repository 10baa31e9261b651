import { useEffect, useLayoutEffect, useMemo } from 'react';
import { isSparing } from '../../../loading/is-sparing.ts';
import { whenIdle } from '../../../loading/when-idle.ts';
import { BookEnd } from '../end/book-end.tsx';
import { Immersive } from '../immersive/immersive.tsx';
import { CollectChapter } from '../toolbar/collect-chapter.tsx';
import { adoptPageModeCss } from './adopt-page-mode-css.ts';
import { behaviours } from './behaviours.tsx';
import { createTextView } from './create-text-view.ts';
import { OpenPanel } from './open-panel.tsx';
import { PageFrame } from './page-frame.tsx';
import { loadPanel } from './panels.ts';
import type { ProgramProps } from './program-props.ts';
import { type Reading, ReadingContext } from './reading-context.ts';
import { useFlow } from './use-flow.ts';
import { useGoing } from './use-going.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useSameSentence } from './use-same-sentence.ts';
import { useTurning } from './use-turning.ts';
import { useWayBack } from './use-way-back.ts';

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
