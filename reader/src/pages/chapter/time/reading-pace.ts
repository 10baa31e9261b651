/** Characters a minute until the reader's own pace is known. */
const defaultPace = 450;

/** Chapters that the pace is taken from. */
const maxSamples = 12;
/** So many chapters make a pace; before, the default stands for those that are missing. */
const minSamples = 3;

/** Beyond these, somebody did not read: they looked for a place, or were away. */
const plausible = { minPace: 80, maxPace: 2_000, minSeconds: 20, minCharacters: 200 } as const;

const storageKey = 'reading-pace';

/** The reader's pace in characters a minute: the median of the last chapters, so that one odd chapter changes nothing. */
export const readingPace = (): number => {
  const samples = loadSamples();
  const missing = Array.from({ length: Math.max(0, minSamples - samples.length) }, () => defaultPace);
  const sorted = [...samples, ...missing].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = defaultPace, high = defaultPace] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return Math.round((low + high) / 2);
};

/** Learns from a chapter that was read. @param seconds of active reading */
export const learnPace = (characters: number, seconds: number): void => {
  const pace = (characters / seconds) * 60;
  if (characters < plausible.minCharacters || seconds < plausible.minSeconds) return;
  if (pace < plausible.minPace || pace > plausible.maxPace) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...loadSamples(), Math.round(pace)].slice(-maxSamples)));
  } catch {
    // Storage is full or forbidden: the default goes on.
  }
};

const loadSamples = (): number[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pace) => Number.isFinite(pace)).slice(-maxSamples) : [];
  } catch {
    return [];
  }
};
