import { ChevronUp, X } from 'lucide-react';
import { IconButton } from 'shared-ui/icon-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useReading } from '../program/reading-context.ts';
import type { Narrator } from './narrator.ts';
import { currentSession, endSession } from './session.ts';
import { sayStatus, useNarrator, VoiceControls } from './voice-controls.tsx';
import { VoiceFrame } from './voice-frame.tsx';

/** Small bar of reading aloud, while its panel is closed. */
export const VoiceBar = () => {
  const session = currentSession();
  return session ? <Bar narrator={session.narrator} /> : null;
};

const Bar = ({ narrator }: { narrator: Narrator }) => {
  const { open } = useReading();
  const state = useNarrator(narrator);
  return (
    <VoiceFrame data-voice-frame aria-label="朗读">
      <BarRow>
        <VoiceControls narrator={narrator} />
        <SpokenChapter>{sayStatus(state) ?? state.chapter?.title}</SpokenChapter>
        <IconButton type="button" aria-label="朗读设置" onClick={() => open('voice')}>
          <ChevronUp size={20} aria-hidden="true" />
        </IconButton>
        <IconButton type="button" aria-label="停止朗读" onClick={endSession}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </BarRow>
    </VoiceFrame>
  );
};

const BarRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.xs};
`;

const SpokenChapter = styled.p`
  flex: 1;
  min-inline-size: 0;
  overflow: hidden;
  padding-inline: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
