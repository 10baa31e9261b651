import { noteColors } from 'shared-api/notes';
import type { NoteColor } from 'shared-api/schemas/note';
import { IconButton } from 'shared-ui/icon-button';
import styled from 'styled-components';

/** Name on the screen and hue of each colour. */
export const noteHues: Record<NoteColor, { name: string; hue: string }> = {
  yellow: { name: '黄色', hue: '#e3b010' },
  green: { name: '绿色', hue: '#5fae4b' },
  blue: { name: '蓝色', hue: '#4f9bdc' },
  pink: { name: '粉色', hue: '#e0709f' },
};

/** Share of the hue in a mark's ground: enough to be seen, little enough to read on, in every theme. */
export const markStrength = 0.34;

/** Ground of a mark: the hue, thin enough for the page's own to show through. */
export const markGround = (noteColor: NoteColor): string =>
  `color-mix(in srgb, ${noteHues[noteColor].hue} ${markStrength * 100}%, transparent)`;

interface ColorChoiceProps {
  value: NoteColor;
  onChoose: (value: NoteColor) => void;
}

/** The four colours as round buttons, the chosen one pressed. */
export const ColorChoice = ({ value, onChoose }: ColorChoiceProps) => (
  <ColorRow role="group" aria-label="颜色">
    {noteColors.map((noteColor) => (
      <IconButton
        key={noteColor}
        type="button"
        aria-label={noteHues[noteColor].name}
        aria-pressed={noteColor === value}
        onClick={() => onChoose(noteColor)}
      >
        <ColorDot aria-hidden="true" viewBox="0 0 24 24">
          <circle cx="12" cy="12" r="11" fill={noteHues[noteColor].hue} />
          {noteColor === value && <path d="m7 12.5 3.5 3.5L17 9" />}
        </ColorDot>
      </IconButton>
    ))}
  </ColorRow>
);

/* The first dot, not the room around it, begins where the row does. */
const ColorRow = styled.div`
  display: flex;
  margin-inline-start: -10px;
`;

const ColorDot = styled.svg`
  inline-size: 24px;
  block-size: 24px;

  path {
    fill: none;
    stroke: #1d1a14;
    stroke-width: 2.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
