/** How this browser reads aloud; kept on the device alone, because voices differ from device to device. */
export interface VoiceSettings {
  voiceId: string | undefined;
  rate: number;
}

export const rateRange = { min: 0.5, max: 3, step: 0.1 } as const;

const storageKey = 'reading-voice';

export const loadVoiceSettings = (): VoiceSettings => {
  try {
    const { voiceId, rate } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return {
      voiceId: typeof voiceId === 'string' ? voiceId : undefined,
      rate: typeof rate === 'number' ? Math.min(rateRange.max, Math.max(rateRange.min, rate)) : 1,
    };
  } catch {
    // Storage is forbidden, or somebody wrote something else there.
    return { voiceId: undefined, rate: 1 };
  }
};

export const saveVoiceSettings = (settings: VoiceSettings): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
};
