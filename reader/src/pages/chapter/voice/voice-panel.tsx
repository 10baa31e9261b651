import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from 'shared-ui/icon-button';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useReading } from '../program/reading-context.ts';
import { currentSession, endSession, subscribeSession, type VoiceSession } from './session.ts';
import { browserSpeech } from './speech-engine.ts';
import { startSession } from './start-session.ts';
import { useVoices } from './use-voices.ts';
import { sayStatus, useNarrator, VoiceControls } from './voice-controls.tsx';
import { VoiceFrame } from './voice-frame.tsx';
import { VoiceOptions } from './voice-options.tsx';
import { isChinese } from './voices.ts';

/** Panel 朗读: begins to read aloud, and says how. Not modal: the text is what one looks at. */
const VoicePanel = () => {
  const reading = useReading();
  const [engine] = useState(browserSpeech);
  const voices = useVoices(engine);
  const session = useSyncExternalStore(subscribeSession, currentSession, () => undefined);
  const frame = useRef<HTMLElement>(null);
  const latest = useRef(reading);
  latest.current = reading;

  useEffect(() => frame.current?.focus(), []);
  const hasVoices = voices !== undefined && voices.length > 0;
  useEffect(() => {
    if (hasVoices && engine && !currentSession()) startSession(engine, latest.current);
  }, [hasVoices, engine]);
  const stop = () => {
    endSession();
    reading.close();
  };

  return (
    <VoiceFrame
      ref={frame}
      data-voice-frame
      role="dialog"
      aria-label="朗读"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        reading.close();
      }}
    >
      <PanelHeader>
        <h2>朗读</h2>
        {session && (
          <IconButton type="button" aria-label="收起" onClick={reading.close}>
            <ChevronDown size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton type="button" aria-label={session ? '停止朗读' : '关闭'} onClick={stop}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </PanelHeader>
      {voices === undefined && <PanelNote role="status">正在取得语音…</PanelNote>}
      {voices?.length === 0 && (
        <PanelNote role="status">
          这个浏览器没有可用的语音，不能朗读。可以换一个浏览器，或在系统设置里添加语音。
        </PanelNote>
      )}
      {hasVoices && !voices.some(isChinese) && (
        <PanelNote role="status">这个浏览器没有中文语音，读出来可能听不懂。</PanelNote>
      )}
      {session && hasVoices && <SessionPart session={session} voices={voices} />}
    </VoiceFrame>
  );
};

/* The panel's module: panels.ts loads it as one chunk. */
export default VoicePanel;

const SessionPart = ({
  session,
  voices,
}: {
  session: VoiceSession;
  voices: Parameters<typeof VoiceOptions>[0]['voices'];
}) => {
  const { view, chapters, chapter } = useReading();
  const state = useNarrator(session.narrator);
  const readFromHere = () => {
    const top = view.top();
    session.narrator.startAt(chapters.find(({ id }) => id === top?.chapterId) ?? chapter, top);
  };
  return (
    <>
      <ControlsRow>
        <VoiceControls narrator={session.narrator} />
        <HereButton type="button" onClick={readFromHere}>
          从这里读
        </HereButton>
      </ControlsRow>
      <SpokenChapter role="status">{sayStatus(state) ?? state.chapter?.title}</SpokenChapter>
      <VoiceOptions narrator={session.narrator} voices={voices} />
    </>
  );
};

const PanelHeader = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  margin-inline-end: -${space.s};

  h2 {
    flex: 1;
    font-family: ${font.serif};
    font-size: ${text.lead};
  }
`;

const PanelNote = styled.p`
  padding-block-end: ${space.m};
  color: ${color.inkSoft};
`;

const ControlsRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
`;

const HereButton = styled(IconButton)`
  inline-size: auto;
  padding-inline: ${space.l};
  border: 1px solid ${color.line};
  font-size: ${text.small};
`;

const SpokenChapter = styled.p`
  overflow: hidden;
  color: ${color.inkSoft};
  font-size: ${text.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
