import { useEffect, useState } from 'react';
import type { SpeechEngine, Voice } from './speech-engine.ts';
import { sortVoices } from './voices.ts';

/** Browsers load their voices after the first question for them; one that has none says nothing. */
const voicesTimeoutMs = 2_000;

/** Voices to choose from, Chinese ones first; undefined until they are known, empty where there is none. */
export const useVoices = (engine: SpeechEngine | undefined): Voice[] | undefined => {
  const [voices, setVoices] = useState<Voice[]>();
  useEffect(() => {
    if (!engine) return setVoices([]);
    const look = () => {
      const found = sortVoices(engine.voices());
      if (found.length > 0) setVoices(found);
    };
    look();
    const timer = setTimeout(() => setVoices((known) => known ?? []), voicesTimeoutMs);
    const unsubscribe = engine.onVoices(look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [engine]);
  return voices;
};
