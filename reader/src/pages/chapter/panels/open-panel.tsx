import { type ComponentType, useEffect, useRef, useState } from 'react';
import { LazyPart } from 'shared-ui/lazy-part';
import { loadPart } from 'shared-ui/load-part';
import { PartProblem } from 'shared-ui/part-problem';
import { type PanelName, useReading } from '../text/index.ts';

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
      // A reader who has pressed elsewhere meanwhile keeps the focus there.
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

/** A panel has no props: it uses `useReading()`. */
type LoadPanel = () => Promise<{ default: ComponentType }>;

/**
 * Panels of the reading page, each a lazy chunk `reading-{name}`. Loaded with the controls: the toolbar, which is there at
 * once, knows their names alone.
 */
const panels: Record<PanelName, LoadPanel> = {
  speech: () => import(/* webpackChunkName: "reading-speech" */ './speech/speech-panel.tsx'),
  contents: () => import(/* webpackChunkName: "reading-contents" */ './contents/contents-panel.tsx'),
  search: () => import(/* webpackChunkName: "reading-search" */ './book-search-panel.tsx'),
  help: () => import(/* webpackChunkName: "reading-help" */ './help-panel.tsx'),
  settings: () => import(/* webpackChunkName: "reading-settings" */ './settings-panel.tsx'),
  notes: () => import(/* webpackChunkName: "reading-notes" */ './notes/notes-panel.tsx'),
  rules: () => import(/* webpackChunkName: "reading-rules-panel" */ './replacement/rules-panel.tsx'),
  offline: () => import(/* webpackChunkName: "reading-offline" */ './offline-panel.tsx'),
};

const loaded = new Map<PanelName, ComponentType>();

/** A panel that is here already, so that it opens in the frame of the press. */
const loadedPanel = (name: PanelName): ComponentType | undefined => loaded.get(name);

/** @throws where it cannot be loaded */
export const loadPanel = async (name: PanelName): Promise<ComponentType> => {
  const { default: Panel } = await loadPart(panels[name]);
  loaded.set(name, Panel);
  return Panel;
};

const loadPictureDialog = () => import(/* webpackChunkName: "reading-picture" */ './picture-dialog.tsx');

/** Shows a picture of the text alone, to be looked into, when it is pressed. */
export const Pictures = () => {
  const [shown, setShown] = useState<{ url: string; alt: string }>();
  const close = () => setShown(undefined);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element)) return;
      // A new tab was asked for.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = target.closest<HTMLAnchorElement>('a[data-picture]');
      if (!link) return;
      event.preventDefault();
      // Not every browser does: the dialog gives the focus back to it.
      link.focus({ preventScroll: true });
      setShown({ url: link.href, alt: link.querySelector('img')?.alt ?? '' });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return shown && <LazyPart load={loadPictureDialog} props={{ ...shown, onClose: close }} name="插图" close={close} />;
};
