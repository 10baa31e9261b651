import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { maxCoverCharacters } from 'shared-api/console/schemas/novel';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { color, fingerSize, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField } from '../../area/page-styles.ts';

interface CoverCropperProps {
  /** The picture as a `data:` address: the page's policy allows no other of its own. */
  picture: string;
  /** Takes the part that was cut out, as JPEG in Base64. */
  onCut: (picture: string) => Promise<void>;
  onClose: () => void;
}

/** Size of the part that is sent, in pixels: more than the server keeps. */
const sentSize = { width: 720, height: 960 };

/** Dialog in which the part of a picture is chosen that becomes the cover. */
const CoverCropper = ({ picture, onCut, onClose }: CoverCropperProps) => {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const cut = async () => {
    if (!area || isSending) return;
    setSending(true);
    try {
      await onCut(await cutOut(picture, area));
    } catch {
      setProblem('没能裁切这张图片，请换一张');
    }
    setSending(false);
  };
  return (
    <Dialog title="裁切封面" onClose={onClose}>
      <CropBox>
        <Cropper
          image={picture}
          aspect={3 / 4}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '要裁切的图片', onError: () => setProblem('不是能读的图片，或已损坏') }}
          cropperProps={{ role: 'group', 'aria-label': '封面的范围，用方向键移动' }}
          // The page's policy allows no style element but its own.
          disableAutomaticStylesInjection
        />
      </CropBox>
      <LabelledField>
        <label htmlFor="cover-zoom">放大</label>
        <ZoomRange
          id="cover-zoom"
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </LabelledField>
      {problem !== '' && <p role="alert">{problem}</p>}
      <DialogActions>
        <QuietButton type="button" onClick={onClose}>
          取消
        </QuietButton>
        <PrimaryButton type="button" disabled={!area || problem !== ''} aria-disabled={isSending} onClick={cut}>
          用作封面
        </PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};

/* Loaded by LazyPart. */
export default CoverCropper;

/** A part of a picture as JPEG in Base64, within what the call takes. @throws where it cannot be drawn */
const cutOut = async (picture: string, { x, y, width, height }: Area): Promise<string> => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sentSize);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.92, 0.8, 0.6]) {
    const [, base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',');
    if (base64 !== '' && base64.length <= maxCoverCharacters) return base64;
  }
  throw new Error('too large');
};

/* The library's own rules, as its style sheet has them. */
const CropBox = styled.div`
  position: relative;
  block-size: 360px;

  .reactEasyCrop_Container {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: center;
    justify-content: center;
    overflow: hidden;
    cursor: move;
    touch-action: none;
    user-select: none;
  }

  .reactEasyCrop_Image {
    max-inline-size: unset;
    will-change: transform;
  }

  .reactEasyCrop_Contain {
    position: absolute;
    inset: 0;
    max-inline-size: 100%;
    max-block-size: 100%;
    margin: auto;
  }

  .reactEasyCrop_CropArea {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    box-sizing: border-box;
    overflow: hidden;
    border: 1px solid rgb(255 255 255 / 50%);
    color: rgb(0 0 0 / 50%);
    box-shadow: 0 0 0 9999em;
    transform: translate(-50%, -50%);
  }

  & + * {
    padding-block-start: ${space.s};
  }
`;

const ZoomRange = styled.input`
  min-block-size: ${fingerSize};
  accent-color: ${color.accent};
`;
