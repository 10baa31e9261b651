import iconv from 'iconv-lite';
import { decodeAs, type TextEncoding } from './encodings.ts';
import { plausibility } from './text-plausibility.ts';

/** A wrong reading of a text that was saved again: what it was read as, and what it was. */
interface WrongReading {
  readAs: 'gbk' | 'big5' | 'windows-1252';
  was: TextEncoding;
}

const wrongReadings: WrongReading[] = [
  { readAs: 'gbk', was: 'utf-8' },
  { readAs: 'gbk', was: 'big5' },
  { readAs: 'big5', was: 'gb18030' },
  { readAs: 'windows-1252', was: 'utf-8' },
  { readAs: 'windows-1252', was: 'gb18030' },
  { readAs: 'windows-1252', was: 'big5' },
];

/** A text that looks as much like Chinese as this was read rightly: measured over 0.9 for prose, 0.3 for English. */
const minRightPlausibility = 0.5;
/** Read back, a text must look so much more like Chinese. */
const minGain = 0.4;
/** Share of characters that the wrong reading cannot have given, such as those of a site that added its own lines later. */
const maxForeignShare = 0.01;
const sampleLength = 4096;
const sampleCount = 5;

/** Traces of a character whose last byte was lost by decoding it wrongly: replacement characters, then a `?`. */
const lostByte = /\ufffd+\?/g;
/** 第 before a digit and 章 behind it in UTF-8, as Latin letters, each without the last byte: the number beside them tells what it was. */
const cutOrdinal = /\xe7\xac\?(?=\d)/g;
const cutChapter = /(\xe7\xac\xac\d{1,5})\xe7\xab\?/g;

const withHeadings = (utf8: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString('latin1');
  return Buffer.from(bytes.replace(cutOrdinal, '\xe7\xac\xac').replace(cutChapter, '$1\xe7\xab\xa0'), 'latin1');
};

/** The sign of a character that an encoding does not have: no byte of another character is the same in any of these. */
const questionMark = 0x3f;

/** The byte of each character of Windows-1252, as the WHATWG reads it. Programs that know only Latin-1 leave 80 to 9F as they are. */
const windowsBytes = new Map(
  [
    ...decodeAs(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      'windows-1252',
    ),
  ].map((character, byte) => [character, byte]),
);

const latinByte = (code: number): number => (code < 0x100 ? code : questionMark);

const encodeAs = (text: string, encoding: WrongReading['readAs']): Uint8Array =>
  encoding === 'windows-1252'
    ? Uint8Array.from(text, (character) => windowsBytes.get(character) ?? latinByte(character.charCodeAt(0)))
    : iconv.encode(text, encoding);

const readBack = (text: string, { readAs, was }: WrongReading): string => {
  const bytes = encodeAs(text, readAs);
  return decodeAs(was === 'utf-8' ? withHeadings(bytes) : bytes, was).replace(lostByte, '\ufffd');
};

/** Whether a text can have come from a wrong reading: its characters are the encoding's, but for signs of those that were lost. */
const canBeReadAs = (text: string, readAs: WrongReading['readAs']): boolean => {
  const lost = encodeAs(text, readAs).filter((byte) => byte === questionMark).length;
  const signs = text.match(/[?\ufffd]/g)?.length ?? 0;
  return lost - signs <= maxForeignShare * text.length;
};

const samplesOf = (text: string): string[] => {
  const stride = Math.max(1, Math.floor((text.length - sampleLength) / (sampleCount - 1)));
  const count = text.length <= sampleLength ? 1 : sampleCount;
  return Array.from({ length: count }, (_, index) => text.slice(index * stride, index * stride + sampleLength));
};

const medianOf = (samples: readonly string[]): number =>
  samples.map(plausibility).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

/** A text that was read in a wrong encoding and saved so, as it was. */
interface TextReadBack extends WrongReading {
  text: string;
}

/**
 * Reads a text back that was saved twice: decoded in a wrong encoding, and what came of it saved as UTF-8 or UTF-16. Characters of
 * which the wrong reading lost a byte become U+FFFD.
 *
 * @returns null for a text that was read rightly
 */
export const readBackSavedTwice = (text: string): TextReadBack | null => {
  const samples = samplesOf(text);
  const score = medianOf(samples);
  if (score >= minRightPlausibility) return null;
  const possible = wrongReadings.filter(({ readAs }) => samples.every((sample) => canBeReadAs(sample, readAs)));
  const scored = possible.map((reading) => ({
    reading,
    score: medianOf(samples.map((sample) => readBack(sample, reading))),
  }));
  const [best] = scored.sort((one, other) => other.score - one.score);
  if (best === undefined || best.score < score + minGain) return null;
  return { ...best.reading, text: readBack(text, best.reading) };
};
