import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadPart } from 'shared-ui/load-part';
import { PartProblem } from 'shared-ui/part-problem';
import type { PanelName } from './panel-name.ts';
import { panels } from './panels.ts';
import { useReading } from './reading-context.ts';

/** The panel that is open: loads its chunk. Focus returns to where it was once the panel is gone. */
export const OpenPanel = ({ name }: { name: PanelName }) => {
  const { close } = useReading();
  const [Panel, setPanel] = useState<ComponentType>();
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
    if (failed) return;
    let isOver = false;
    loadPart(panels[name]).then(
      (loaded) => !isOver && setPanel(() => loaded.default),
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [name, failed]);

  if (failed) {
    return (
      <PartProblem retry={() => setFailed(false)} close={close}>
        这一部分
      </PartProblem>
    );
  }
  return Panel ? <Panel /> : null;
};
