import iconv from 'iconv-lite';
import { plausibility } from './text-plausibility.ts';

export type TextEncoding = 'utf-8' | 'gb18030' | 'big5' | 'utf-16le' | 'utf-16be';

export interface DecodedText {
  /** Without byte order mark; never holds U+0000, which PostgreSQL cannot store. */
  text: string;
  encoding: TextEncoding;
  byteOrderMark: boolean;
  /** Why it was taken for this encoding, for people, in Chinese. */
  reason: string;
  /** Characters that could not be decoded; each stands in the text as U+FFFD. */
  undecodable: number;
}

/** Error for a file that is no text, or more of it than we take. The message is for people, in Chinese. */
export class UnreadableTextError extends Error {
  override readonly name = 'UnreadableTextError';
}

const sampleBytes = 16 * 1024;
const sampleCount = 8;
/** A best guess below this is no Chinese text: measured 0.0 for images and archives, over 0.9 for prose. */
const minPlausibility = 0.3;

const byteOrderMarks: { encoding: TextEncoding; bytes: number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * Node's own Big5 (from ICU) is Windows code page 950: it maps the characters of HKSCS, which the Big5 of the WHATWG
 * includes, to private use. iconv-lite's table is the WHATWG's.
 */
const decodeAs = (bytes: Uint8Array, encoding: TextEncoding): string =>
  encoding === 'big5' ? iconv.decode(bytes, 'big5') : new TextDecoder(encoding).decode(bytes);

const decodeStrictUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Sample from `start`, moved to just behind the next byte that can only be a whole character in GB18030 and Big5. */
const sampleFrom = (bytes: Uint8Array, start: number): Uint8Array => {
  const end = Math.min(bytes.length, start + sampleBytes);
  if (start === 0) return bytes.subarray(0, end);
  for (let at = start; at < end; at += 1) {
    if ((bytes[at] ?? 0xff) < 0x30) return bytes.subarray(at + 1, end);
  }
  return bytes.subarray(start, end);
};

const samplesOf = (bytes: Uint8Array): Uint8Array[] => {
  if (bytes.length <= sampleBytes * sampleCount) return [bytes];
  const stride = Math.floor((bytes.length - sampleBytes) / (sampleCount - 1));
  // An even start is the start of a UTF-16 unit.
  return Array.from({ length: sampleCount }, (_, index) => sampleFrom(bytes, (index * stride) & ~1));
};

/** The sample from an even offset of the file on where the encoding is UTF-16, which `sampleFrom` does not promise. */
const evenSample = (bytes: Uint8Array, sample: Uint8Array, encoding: TextEncoding): Uint8Array =>
  encoding.startsWith('utf-16') && (sample.byteOffset - bytes.byteOffset) % 2 === 1 ? sample.subarray(1) : sample;

/** Median score of the samples in an encoding, so that one spoiled stretch of a file does not decide. */
const scoreAs = (bytes: Uint8Array, samples: Uint8Array[], encoding: TextEncoding): number => {
  const scores = samples
    .map((sample) => plausibility(decodeAs(evenSample(bytes, sample, encoding), encoding)))
    .sort((a, b) => a - b);
  return scores[Math.floor(scores.length / 2)] ?? 0;
};

const guessEncoding = (bytes: Uint8Array): { encoding: TextEncoding; reason: string } => {
  const samples = samplesOf(bytes);
  const guesses = (['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const)
    .map((encoding) => ({ encoding, score: scoreAs(bytes, samples, encoding) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = guesses;
  if (best === undefined || second === undefined || best.score < minPlausibility) {
    throw new UnreadableTextError('看不出是哪种编码的中文文本，可能不是文本文件');
  }
  const rating = `${best.score.toFixed(2)}，其次 ${second.encoding} ${second.score.toFixed(2)}`;
  return { encoding: best.encoding, reason: `按它解码最像中文（得分 ${rating}）` };
};

const finish = (decoded: string, encoding: TextEncoding, reason: string, byteOrderMark = false): DecodedText => {
  const text = decoded.replaceAll('\0', '\ufffd').replace(/^\ufeff/, '');
  let undecodable = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) undecodable += 1;
  if (undecodable > text.length / 10) throw new UnreadableTextError('文件中有大量无法解码的内容，可能不是文本文件');
  return { text, encoding, byteOrderMark, reason, undecodable };
};

/**
 * Decodes a text file of unknown encoding: byte order mark, then strict UTF-8 over the whole file, then the most
 * plausible of UTF-8 with faults, GB18030, Big5 (with HKSCS) and UTF-16, judged on samples spread over the file so
 * that a large file is decoded once only.
 *
 * @throws UnreadableTextError when the bytes are no text
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const mark = byteOrderMarks.find(({ bytes: head }) => head.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) {
    return finish(
      decodeAs(bytes.subarray(mark.bytes.length), mark.encoding),
      mark.encoding,
      '文件开头有字节序标记',
      true,
    );
  }
  // Valid UTF-8 with many zero bytes is UTF-16 of Latin letters, or no text: not for the strict way.
  const strict = bytes.subarray(0, sampleBytes).includes(0) ? null : decodeStrictUtf8(bytes);
  if (strict !== null) return finish(strict, 'utf-8', '全文都是合法的 UTF-8');
  const { encoding, reason } = guessEncoding(bytes);
  return finish(decodeAs(bytes, encoding), encoding, reason);
};
