import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { CollectChapter } from '../toolbar/collect-chapter.tsx';
import { behaviours } from './behaviours.tsx';
import { OpenPanel } from './open-panel.tsx';
import type { ProgramProps } from './program-props.ts';
import { type Reading, ReadingContext } from './reading-context.ts';
import { createScrollView } from './scroll-view.ts';
import type { TextPosition } from './text-view.ts';

/** Everything of the reading page that is not its text: behaviours, and the panel that is open. */
export const Program = ({ flow, tools, setTools }: ProgramProps) => {
  const navigate = useNavigate();
  const { current } = flow;
  const { panel } = tools;
  const turnChapter = useCallback(
    (direction: 1 | -1) => {
      const id = direction === 1 ? current.next_id : current.prev_id;
      if (id !== null) navigate(pages.chapter(id));
    },
    [current, navigate],
  );
  const view = useMemo(() => createScrollView(turnChapter), [turnChapter]);

  /** A place that is to be shown once its chapter is in the DOM. */
  const awaited = useRef<{ position: TextPosition | { chapterId: string }; arrived: () => void }>(undefined);
  useLayoutEffect(() => {
    const { position, arrived } = awaited.current ?? {};
    if (!position || flow.current.id !== position.chapterId) return;
    awaited.current = undefined;
    if ('pid' in position) view.show(position);
    arrived?.();
  }, [flow, view]);

  const goTo = useCallback(
    (position: TextPosition | { chapterId: string }): Promise<void> => {
      if ('pid' in position && flow.chapters.some(({ id }) => id === position.chapterId)) {
        view.show(position);
        return Promise.resolve();
      }
      return new Promise((arrived) => {
        awaited.current = { position, arrived };
        navigate(pages.chapter(position.chapterId), { preventScrollReset: 'pid' in position });
      });
    },
    [flow, view, navigate],
  );

  const reading = useMemo(
    (): Reading => ({
      chapter: flow.current,
      chapters: flow.chapters,
      view,
      panel,
      open: (name) => setTools({ panel: name }),
      close: () => setTools({ panel: null }),
      goTo,
    }),
    [flow, view, panel, setTools, goTo],
  );
  useEffect(() => {
    if (tools.request !== 'fullscreen') return;
    setTools({ request: null });
    void document.documentElement.requestFullscreen?.();
  }, [tools.request, setTools]);
  return (
    <ReadingContext value={reading}>
      {behaviours.map((Behaviour) => (
        <Behaviour key={Behaviour.name} />
      ))}
      <CollectChapter chapterId={current.id} tools={tools} setTools={setTools} />
      {panel && <OpenPanel key={panel} name={panel} />}
    </ReadingContext>
  );
};
