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
