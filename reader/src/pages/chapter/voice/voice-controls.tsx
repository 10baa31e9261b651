import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from 'shared-ui/icon-button';
import { color, space } from 'shared-ui/theme';
import styled, { createGlobalStyle } from 'styled-components';
import type { Narrator } from './narrator.ts';
import type { NarratorState } from './narrator-state.ts';

/** What the narrator does, for a component. */
export const useNarrator = (narrator: Narrator): NarratorState =>
  useSyncExternalStore(narrator.subscribe, narrator.state, narrator.state);

/** Sentences for each state that is not plain speaking or silence. */
export const sayStatus = ({ status }: NarratorState): string | undefined =>
  ({
    silent: undefined,
    speaking: undefined,
    turning: '正在翻到下一章…',
    stopped: '已按设定停止',
    ended: '全书读完了',
    failed: '没能继续朗读，请按播放重试',
  })[status];

/** Previous sentence, play or pause, next sentence. */
export const VoiceControls = ({ narrator }: { narrator: Narrator }) => {
  useNarrator(narrator);
  const isSpeaking = narrator.isSpeaking();
  return (
    <ControlRow>
      <VoiceMarkStyle />
      <IconButton type="button" aria-label="上一句" onClick={() => narrator.step(-1)}>
        <SkipBack size={20} aria-hidden="true" />
      </IconButton>
      <PlayButton
        type="button"
        aria-label={isSpeaking ? '暂停' : '播放'}
        onClick={() => (isSpeaking ? narrator.pause() : narrator.play())}
      >
        {isSpeaking ? <Pause size={22} aria-hidden="true" /> : <Play size={22} aria-hidden="true" />}
      </PlayButton>
      <IconButton type="button" aria-label="下一句" onClick={() => narrator.step(1)}>
        <SkipForward size={20} aria-hidden="true" />
      </IconButton>
    </ControlRow>
  );
};

/* Only background and colour may be set for a highlight; the text's own colour stays legible on this one. */
const VoiceMarkStyle = createGlobalStyle`
  ::highlight(voice) {
    background-color: color-mix(in oklab, ${color.accent} 22%, transparent);
  }
`;

const ControlRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
`;

const PlayButton = styled(IconButton)`
  inline-size: 52px;
  block-size: 52px;
  background: ${color.accent};
  color: ${color.onAccent};

  &:hover {
    background: color-mix(in oklab, ${color.accent} 88%, ${color.ink});
    color: ${color.onAccent};
  }
`;
