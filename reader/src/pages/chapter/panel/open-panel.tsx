import { useEffect, useRef, useState } from 'react';
import { PartProblem } from 'shared-ui/part-problem';
import { useReading } from '../program/reading-context.ts';
import type { PanelName } from './panel-name.ts';
import { loadedPanel, loadPanel } from './panels.ts';

/** The panel that is open: loads its chunk. Focus returns to where it was once the panel is gone. */
export const OpenPanel = ({ name }: { name: PanelName }) => {
  const { close } = useReading();
  const [Panel, setPanel] = useState(() => loadedPanel(name));
  const [failed, setFailed] = useState(false);

  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    return () => {
      const focused = document.activeElement;
      // Whoever has moved the focus on, by pressing elsewhere, keeps it.
      if (focused !== null && focused !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (failed || Panel) return;
    let isOver = false;
    loadPanel(name).then(
      (loaded) => !isOver && setPanel(() => loaded),
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [name, failed, Panel]);

  if (failed) {
    return (
      <PartProblem retry={() => setFailed(false)} close={close}>
        这一部分
      </PartProblem>
    );
  }
  return Panel ? <Panel /> : null;
};
