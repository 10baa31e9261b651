import type { ReactNode } from 'react';
import { TextButton } from 'shared-ui/text-button';
import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useReading } from '../text/index.ts';

interface ProgressSliderProps {
  /** Its name for screen readers. */
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The chapter's name, and beneath it where that is. */
  name: string;
  place: ReactNode;
  /** The value in words. */
  shown: string;
  onMove: (value: number) => void;
  /** Called when a finger or the mouse takes hold of it, and when that lets go. */
  onHold?: (isHeld: boolean) => void;
  /** The choice of what the slider goes over, 本章 or 全书, beside the chapter's name. */
  choice: ReactNode;
}

/** A slider between 上一章 and 下一章, below the chapter's name. */
export const ProgressSlider = ({
  label,
  name,
  place,
  shown,
  onMove,
  onHold,
  choice,
  ...range
}: ProgressSliderProps) => {
  const { chapter, turnChapter } = useReading();
  return (
    <>
      <NameRow>
        <NameLines>
          <ChapterName data-novel-text data-chapter-title={name}>
            {name}
          </ChapterName>
          <p>{place}</p>
        </NameLines>
        {choice}
      </NameRow>
      <SliderLine>
        <TextButton type="button" disabled={chapter.prev_id === null} onClick={() => turnChapter(-1)}>
          上一章
        </TextButton>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={shown}
          data-novel-name={name}
          {...range}
          onPointerDown={() => onHold?.(true)}
          onPointerUp={() => onHold?.(false)}
          onPointerCancel={() => onHold?.(false)}
          onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
        />
        <TextButton type="button" disabled={chapter.next_id === null} onClick={() => turnChapter(1)}>
          下一章
        </TextButton>
      </SliderLine>
    </>
  );
};

const NameRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-inline-size: 0;
`;

const NameLines = styled.div`
  flex: 1;
  min-inline-size: 0;
  padding-inline-start: ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

const ChapterName = styled.p`
  color: ${color.ink};
  font-size: ${text.small};
`;

const SliderLine = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.xs};

  input {
    inline-size: 100%;
    block-size: ${fingerSize};
    margin: 0;
    accent-color: ${color.accent};
    cursor: pointer;
    touch-action: none;
    ${focusRing}
  }
`;
