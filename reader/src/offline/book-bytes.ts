import type { Novel } from 'shared-api/schemas/novel';

/** Bytes in UTF-8 of a Chinese text with its punctuation, and of what an answer has around it. */
const bytesPerCharacter = 3.3;
const bytesPerChapter = 900;
const bytesPerParagraph = 26;
const charactersPerParagraph = 40;

/** Estimated bytes of a whole novel on the device. */
export const estimateBytes = ({ word_count, chapter_count }: Pick<Novel, 'word_count' | 'chapter_count'>): number =>
  Math.round(
    word_count * (bytesPerCharacter + bytesPerParagraph / charactersPerParagraph) + chapter_count * bytesPerChapter,
  );

const mega = 1024 ** 2;

/** Bytes for people: `0.4 MB`, `12 MB`, `1.5 GB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes >= 1024 * mega) return `${withDigits(bytes / (1024 * mega))} GB`;
  return `${withDigits(Math.max(bytes / mega, bytes > 0 ? 0.1 : 0))} MB`;
};

const withDigits = (value: number): string => (value < 10 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0));
