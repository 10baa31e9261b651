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

/** 。 at a line's end, and ” there behind what ends a sentence, both in the same way. */
const cutFullStop = /\xe3\x80\?(?=\r?\n|$)/g;
const cutQuotationMark = /(?<=\xe3\x80\x82|\xef\xbc[\x81\x9f])\xe2\x80\?(?=\r?\n|$)/g;
/** 「」 and their like, of which 。 differs in the last byte alone: which of them a line lost at its end, nothing tells. */
const cornerBracket = /\xe3\x80[\x8c-\x8f]/;

/** UTF-8 with the characters that lost their last byte and that what stands beside them tells. */
const withKnownCharacters = (utf8: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString('latin1');
  const mended = bytes
    .replace(cutOrdinal, '\xe7\xac\xac')
    .replace(cutChapter, '$1\xe7\xab\xa0')
    .replace(cutQuotationMark, '\xe2\x80\x9d');
  return Buffer.from(cornerBracket.test(mended) ? mended : mended.replace(cutFullStop, '\xe3\x80\x82'), 'latin1');
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

const decodeCut = (bytes: Uint8Array, was: TextEncoding): string =>
  decodeAs(was === 'utf-8' ? withKnownCharacters(bytes) : bytes, was).replace(lostByte, '\ufffd');

const readBack = (text: string, { readAs, was }: WrongReading): string => decodeCut(encodeAs(text, readAs), was);

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
export interface TextReadBack extends WrongReading {
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

const samplesOfBytes = (bytes: Uint8Array): Uint8Array[] => {
  const stride = Math.max(0, Math.floor((bytes.length - sampleLength) / (sampleCount - 1)));
  const count = stride === 0 ? 1 : sampleCount;
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * stride, index * stride + sampleLength));
};

const isForeign = (sample: string): boolean => plausibility(sample.replace(lostByte, '')) < minRightPlausibility;

/** U+FFFD in GB18030; GBK has a `?` instead. */
const replacementInGb18030 = Buffer.from([0x84, 0x31, 0xa4, 0x37]);
/** UTF-8 that was read as GBK lost a byte at the end of every other line; so many lost bytes, of the faults nearly all, are no accident. */
const minLostBytes = 4;
const minLostShare = 0.8;

/**
 * Reads UTF-8 back that was read as GBK and saved as GBK again, or as GB18030: its own bytes, but for those that the wrong
 * reading lost.
 *
 * @param bytes that are not all UTF-8
 * @returns null for other bytes
 */
export const readBackSavedAsGbk = (bytes: Uint8Array): TextReadBack | null => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (whole.includes(replacementInGb18030)) {
    const mended = readBackSavedTwice(decodeAs(bytes, 'gb18030'));
    return mended?.was === 'utf-8' ? mended : null;
  }
  const sample = samplesOfBytes(bytes)
    .map((piece) => decodeAs(piece, 'utf-8'))
    .join('');
  const lost = sample.match(lostByte)?.length ?? 0;
  const faults = sample.match(/\ufffd+/g)?.length ?? 0;
  if (lost < minLostBytes || lost < minLostShare * faults || isForeign(sample)) return null;
  return { readAs: 'gbk', was: 'utf-8', text: decodeCut(bytes, 'utf-8') };
};
