import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { BehindDialog } from 'shared-ui/behind-dialog';
import { IconButton } from 'shared-ui/icon-button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface PictureDialogProps {
  url: string;
  /** Description of the picture; may be empty. */
  alt: string;
  onClose: () => void;
}

const maxScale = 6;
/** Scale to which a press on the picture goes, and from which it goes back. */
const pressScale = 2.5;
/** What one press on a key moves the picture by, in pixels. */
const stepPx = 60;
/** A press moves by less, in pixels. */
const pressTolerancePx = 4;

const moves: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * A picture alone on the screen. Two fingers, the wheel, a press, the buttons and the keys + and - make it larger and smaller; a finger, a
 * mouse and the arrows move it. A press beside it, Escape and a button close it.
 */
const PictureDialog = ({ url, alt, onClose }: PictureDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const zoom = useRef<PanzoomObject>(null);
  const pressed = useRef<{ x: number; y: number }>(null);
  const opener = useRef<Element>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    opener.current = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    closeButton.current?.focus({ preventScroll: true });
  }, []);
  // Once the dialog is gone: until then the page behind it takes no focus.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );
  useEffect(() => {
    const element = picture.current;
    const stage = element?.parentElement;
    if (!element || !stage) return;
    const panzoom = Panzoom(element, {
      maxScale,
      minScale: 1,
      panOnlyWhenZoomed: true,
      cursor: 'zoom-in',
      // A press is told from a movement where it began.
      handleStartEvent: (event) => event.preventDefault(),
    });
    zoom.current = panzoom;
    // As large as the screen again, it stands in its middle again.
    const centre = () => {
      const { x, y } = panzoom.getPan();
      if (panzoom.getScale() === 1 && (x !== 0 || y !== 0)) panzoom.pan(0, 0, { force: true });
    };
    element.addEventListener('panzoomzoom', centre);
    stage.addEventListener('wheel', panzoom.zoomWithWheel, { passive: false });
    return () => {
      element.removeEventListener('panzoomzoom', centre);
      stage.removeEventListener('wheel', panzoom.zoomWithWheel);
      panzoom.destroy();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.key === '+' || event.key === '=') zoom.current?.zoomIn();
    else if (event.key === '-') zoom.current?.zoomOut();
    else if (move) zoom.current?.pan(move[0] * stepPx, move[1] * stepPx, { relative: true });
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const { x, y } = pressed.current ?? { x: 0, y: 0 };
    // The end of a movement.
    if (Math.hypot(event.clientX - x, event.clientY - y) > pressTolerancePx) return;
    if (event.target !== picture.current) return onClose();
    if ((zoom.current?.getScale() ?? 1) > 1) zoom.current?.reset();
    else zoom.current?.zoomToPoint(pressScale, event);
  };
  const closeByKey = (event: SyntheticEvent) => {
    // The browser tells of a close a frame later: keys pressed meanwhile would find the dialog still open.
    event.preventDefault();
    onClose();
  };
  return (
    <PictureFrame
      ref={dialog}
      aria-label={`插图${alt && `：${alt}`}`}
      data-novel-name={alt}
      onCancel={closeByKey}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <BehindDialog />
      <Stage
        onPointerDown={({ clientX, clientY }) => {
          pressed.current = { x: clientX, y: clientY };
        }}
        onClick={onClick}
      >
        <img ref={picture} src={url} alt={alt} draggable={false} />
      </Stage>
      <Tools role="toolbar" aria-label="插图">
        <IconButton type="button" aria-label="缩小" onClick={() => zoom.current?.zoomOut()}>
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <IconButton type="button" aria-label="放大" onClick={() => zoom.current?.zoomIn()}>
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
        <IconButton type="button" aria-label="关闭" ref={closeButton} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Tools>
    </PictureFrame>
  );
};

export default PictureDialog;

const PictureFrame = styled.dialog`
  inline-size: 100vw;
  max-inline-size: none;
  block-size: 100vh;
  block-size: 100dvh;
  max-block-size: none;
  margin: 0;
  border: 0;
  padding: 0;
  overflow: hidden;
  background: rgb(0 0 0 / 92%);

  &::backdrop {
    background: none;
  }
`;

const Stage = styled.div`
  display: grid;
  place-items: center;
  block-size: 100%;
  touch-action: none;

  img {
    max-inline-size: 100vw;
    max-block-size: 100vh;
    max-block-size: 100dvh;
    user-select: none;
  }
`;

/* On the dark ground, whatever the theme. */
const Tools = styled.div`
  position: absolute;
  inset-block-start: max(${space.m}, env(safe-area-inset-top));
  inset-inline-end: max(${space.m}, env(safe-area-inset-right));
  display: flex;
  gap: ${space.s};

  button {
    background: rgb(0 0 0 / 60%);
    color: #fff;
  }
`;
