import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from 'shared-ui/icon-button';
import { color, fingerSize, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { oneLine } from '../../../../text/line-clamp.ts';
import { useReading } from '../../text/index.ts';
import type { Narrator } from './narrator.ts';
import { sayStatus, useNarrator, useVoiceRoom, VoiceControls, VoiceFrame } from './speech-controls.tsx';
import { browserSpeech, chooseVoice, isChinese, useVoices, type Voice } from './speech-engine.ts';
import { currentSession, endSession, subscribeSession, type VoiceSession } from './speech-session.tsx';
import { loadVoiceSettings, rateRange, saveVoiceSettings, stopRules, type VoiceSettings } from './speech-settings.ts';
import { startSession } from './start-speech.ts';

/** Panel 朗读: begins to read aloud, and says how. Not modal: the text is what one looks at. */
const SpeechPanel = () => {
  const reading = useReading();
  const [engine] = useState(browserSpeech);
  const voices = useVoices(engine);
  const session = useSyncExternalStore(subscribeSession, currentSession, () => undefined);
  const frame = useVoiceRoom();
  const latest = useRef(reading);
  latest.current = reading;

  useEffect(() => frame.current?.focus({ preventScroll: true }), [frame]);
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
      aria-modal="false"
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

/* The panel's module: open-panel.tsx loads it as one chunk. */
export default SpeechPanel;

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
      <SpokenChapter role="status">
        {sayStatus(state) ?? <span data-novel-text>{state.chapter?.title}</span>}
      </SpokenChapter>
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
  ${oneLine}
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

interface VoiceOptionsProps {
  narrator: Narrator;
  voices: Voice[];
}

/** Speed, voice, and when to stop. */
const VoiceOptions = ({ narrator, voices }: VoiceOptionsProps) => {
  const [settings, setSettings] = useState(loadVoiceSettings);
  useNarrator(narrator);
  const rule = narrator.stopRule();
  const ruleValue = rule.kind === 'never' ? 'never' : `${rule.kind}-${rule.count}`;
  const change = (patch: Partial<VoiceSettings>) => {
    const next = { ...settings, ...patch };
    setSettings(next);
    saveVoiceSettings(next);
    narrator.again();
  };
  return (
    <OptionGrid>
      <label>
        <span>语速</span>
        <input
          type="range"
          {...rateRange}
          value={settings.rate}
          aria-valuetext={`${settings.rate} 倍`}
          onChange={({ target }) => change({ rate: Number(target.value) })}
        />
        <Rate aria-hidden="true">{`${settings.rate.toFixed(1)}×`}</Rate>
      </label>
      <label>
        <span>声音</span>
        <select
          value={chooseVoice(voices, settings.voiceId) ?? ''}
          onChange={({ target }) => change({ voiceId: target.value || undefined })}
        >
          {chooseVoice(voices, settings.voiceId) === undefined && <option value="">浏览器默认</option>}
          {voices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>停止</span>
        <select
          value={ruleValue}
          onChange={({ target }) =>
            narrator.stopAfter(stopRules.find(({ value }) => value === target.value)?.rule ?? { kind: 'never' })
          }
        >
          {stopRules.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </OptionGrid>
  );
};

const Rate = styled.b`
  min-inline-size: 2.5em;
  font-weight: 400;
  text-align: end;
  font-variant-numeric: tabular-nums;
`;

const OptionGrid = styled.div`
  display: grid;
  gap: ${space.s};
  padding-block-end: ${space.s};
  font-size: ${text.small};

  label {
    display: flex;
    align-items: center;
    gap: ${space.m};
    min-block-size: ${fingerSize};
  }

  span {
    flex: none;
    color: ${color.inkSoft};
  }

  input {
    flex: 1;
    min-inline-size: 0;
    block-size: ${fingerSize};
    accent-color: ${color.accent};
    ${focusRing}
  }

  select {
    flex: 1;
    min-inline-size: 0;
    min-block-size: ${fingerSize};
    padding-inline: ${space.m};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.sheet};
    ${focusRing}
  }
`;
