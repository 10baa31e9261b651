import { ChevronUp, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { canHover } from 'shared-ui/can-hover';
import { IconButton } from 'shared-ui/icon-button';
import { color, radius, shadow, space, text } from 'shared-ui/theme';
import styled, { createGlobalStyle } from 'styled-components';
import { oneLine } from '../../../../text/line-clamp.ts';
import { useReading } from '../../text/index.ts';
import type { Narrator, NarratorState } from './narrator.ts';
import { currentSession, endSession } from './speech-session.tsx';

/** Frame of reading aloud at the foot of the window, above the tools of a phone. The text stays free to be read. */
export const VoiceFrame = styled.section`
  position: fixed;
  inset-inline: ${space.m};
  inset-block-end: calc(var(--foot-room, 56px) + ${space.m} + env(safe-area-inset-bottom));
  /* Half of the window is the text's: on a phone that lies on its side the panel scrolls. */
  max-block-size: min(50dvb, 100dvb - var(--foot-room, 56px) - 2 * ${space.m} - env(safe-area-inset-bottom));
  overflow-y: auto;
  z-index: 4;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
  max-inline-size: 30em;
  margin-inline: auto;
  padding: ${space.s} ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.ink};
  box-shadow: ${shadow};

  @media (min-width: 60em) {
    inset-inline: auto ${space.xl};
    inset-block-end: calc(var(--foot-room, 0px) + ${space.xl});
    inline-size: 22em;
  }
`;

/** Room around the frame: below it, and between it and the text. In pixels. */
const frameMargins = 36;

/** Keeps the text's pages above the frame, and what is spoken out from beneath it, however high it is. */
export const useVoiceRoom = (): RefObject<HTMLElement | null> => {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const room = `calc(${(frame.current?.offsetHeight ?? 0) + frameMargins}px + env(safe-area-inset-bottom))`;
      const change = () => style.setProperty('--voice-room', room);
      const session = currentSession();
      if (session) session.changeRoom(change);
      else change();
    };
    const size = new ResizeObserver(measure);
    if (frame.current) size.observe(frame.current, { box: 'border-box' });
    return () => {
      size.disconnect();
      // While the voice goes on, another frame follows, which measures itself.
      if (!currentSession()) style.removeProperty('--voice-room');
    };
  }, []);
  return frame;
};

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
    refused: '浏览器要再按一次才出声，请按播放',
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

  ${canHover} {
    &:hover {
      background: color-mix(in oklab, ${color.accent} 88%, ${color.ink});
      color: ${color.onAccent};
    }
  }
`;

/** Small bar of reading aloud, while its panel is closed. */
export const VoiceBar = () => {
  const session = currentSession();
  return session ? <Bar narrator={session.narrator} /> : null;
};

const Bar = ({ narrator }: { narrator: Narrator }) => {
  const { open } = useReading();
  const state = useNarrator(narrator);
  const frame = useVoiceRoom();
  return (
    <VoiceFrame ref={frame} data-voice-frame aria-label="朗读">
      <BarRow>
        <VoiceControls narrator={narrator} />
        <SpokenChapter>{sayStatus(state) ?? <span data-novel-text>{state.chapter?.title}</span>}</SpokenChapter>
        <IconButton type="button" aria-label="朗读设置" onClick={() => open('speech')}>
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
  ${oneLine}
  padding-inline: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
