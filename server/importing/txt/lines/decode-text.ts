import { decodeAs, type TextEncoding } from './encodings.ts';
import { decodeMixed } from './mixed-encodings.ts';
import { readBackSavedAsGbk, readBackSavedTwice, type TextReadBack } from './saved-twice.ts';
import { foreignLettersOf, plausibility } from './text-plausibility.ts';

export interface DecodedText {
  /** Without byte order mark; never holds U+0000, which PostgreSQL cannot store. */
  text: string;
  encoding: TextEncoding;
  byteOrderMark: boolean;
  /** Why it was taken for this encoding, for people, in Chinese. */
  reason: string;
  /** Characters that could not be decoded; each stands in the text as U+FFFD. */
  undecodable: number;
  /** Sentences in Chinese for people, one for each kind of damage that was mended. */
  warnings: string[];
}

/** Error for a file that is no text, or more of it than we take. The message is for people, in Chinese. */
export class UnreadableTextError extends Error {
  override readonly name = 'UnreadableTextError';
  /** What an import has to be told so that the file can be read all the same; undefined where nothing helps. */
  readonly missing: 'title' | 'encoding' | undefined;

  constructor(message: string, missing?: 'title' | 'encoding') {
    super(message);
    this.missing = missing;
  }
}

const sampleBytes = 16 * 1024;
const sampleCount = 8;
/** A best guess below this is no Chinese text: measured 0.0 for images and archives, over 0.9 for prose. */
const minPlausibility = 0.3;
/** A text is in a language of Latin letters where at least this share of it is such letters, spaces and points. */
const minLatinShare = 0.9;
/** Of a text that was saved twice half the lines may have lost a character. */
const maxUndecodableShare = 0.1;
const maxUndecodableShareReadBack = 0.25;

const byteOrderMarks: { encoding: TextEncoding; bytes: number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

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

const isLatin = (text: string): boolean =>
  (text.match(/[a-z\s.,;:!?'"()\-\u2018-\u201d]/gi)?.length ?? 0) >= minLatinShare * Math.max(1, text.length);

/** The encoding of a text without Chinese: one byte or two for each letter. */
const guessLatin = (bytes: Uint8Array): { encoding: TextEncoding; reason: string } => {
  const sample = bytes.subarray(0, sampleBytes);
  const encoding = (['windows-1252', 'utf-16le', 'utf-16be'] as const).find((each) => isLatin(decodeAs(sample, each)));
  if (encoding === undefined) throw new UnreadableTextError('看不出是哪种编码的文本，可能不是文本文件', 'encoding');
  return { encoding, reason: '全文几乎都是拉丁字母' };
};

const guessEncoding = (bytes: Uint8Array): { encoding: TextEncoding; reason: string } => {
  const samples = samplesOf(bytes);
  const foreign = foreignLettersOf(decodeAs(samples[0] ?? bytes, 'gb18030'));
  if (foreign !== null) return { encoding: 'gb18030', reason: `全文多是${foreign}` };
  const guesses = (['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const)
    .map((encoding) => ({ encoding, score: scoreAs(bytes, samples, encoding) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = guesses;
  if (best === undefined || second === undefined || best.score < minPlausibility) return guessLatin(bytes);
  const rating = `${best.score.toFixed(2)}，其次 ${second.encoding} ${second.score.toFixed(2)}`;
  return { encoding: best.encoding, reason: `按它解码最像中文（得分 ${rating}）` };
};

interface Found {
  text: string;
  encoding: TextEncoding;
  reason: string;
  byteOrderMark?: boolean;
  warnings?: string[];
  /** The same text as it was before it was saved in a wrong encoding, where that is known. */
  mended?: TextReadBack | null;
}

const finish = (
  { text: decoded, byteOrderMark = false, warnings = [], mended: _, ...found }: Found,
  maxShare: number,
): DecodedText => {
  const text = decoded.replaceAll('\0', '\ufffd').replace(/^\ufeff/, '');
  let undecodable = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) undecodable += 1;
  if (undecodable > text.length * maxShare)
    throw new UnreadableTextError('文件中有大量无法解码的内容，可能不是文本文件', 'encoding');
  return { ...found, text, byteOrderMark, undecodable, warnings };
};

/** Decodes a text of which not all is UTF-8. */
const decodeOther = (bytes: Uint8Array): Found => {
  const hasZero = bytes.subarray(0, sampleBytes).includes(0);
  const mended = hasZero ? null : readBackSavedAsGbk(bytes);
  if (mended !== null) return { text: mended.text, encoding: 'gb18030', reason: '读得出 UTF-8，但缺了字节', mended };
  const mixed = hasZero ? null : decodeMixed(bytes);
  if (mixed !== null) {
    const encoding = mixed.bytes.utf8 >= mixed.bytes.other ? 'utf-8' : mixed.other;
    return {
      text: mixed.text,
      encoding,
      reason: `有两种编码：UTF-8 和 ${mixed.other}`,
      warnings: [`文件里有两种编码（UTF-8 和 ${mixed.other}），已逐行分别解码，请核对`],
    };
  }
  const { encoding, reason } = guessEncoding(bytes);
  return { text: decodeAs(bytes, encoding), encoding, reason };
};

const find = (bytes: Uint8Array): Found => {
  const mark = byteOrderMarks.find(({ bytes: head }) => head.every((byte, index) => bytes[index] === byte));
  const reason = '文件开头有字节序标记';
  if (mark !== undefined && mark.encoding !== 'utf-8') {
    const text = decodeAs(bytes.subarray(mark.bytes.length), mark.encoding);
    return { text, encoding: mark.encoding, reason, byteOrderMark: true };
  }
  const content = mark === undefined ? bytes : bytes.subarray(mark.bytes.length);
  // Valid UTF-8 with many zero bytes is UTF-16 of Latin letters, or no text: not for the strict way.
  const strict = content.subarray(0, sampleBytes).includes(0) ? null : decodeStrictUtf8(content);
  if (strict !== null)
    return mark === undefined
      ? { text: strict, encoding: 'utf-8', reason: '全文都是合法的 UTF-8' }
      : { text: strict, encoding: 'utf-8', reason, byteOrderMark: true };
  if (mark === undefined) return decodeOther(content);
  const mixed = decodeOther(content);
  return mixed.warnings === undefined
    ? { text: decodeAs(content, 'utf-8'), encoding: 'utf-8', reason, byteOrderMark: true }
    : { ...mixed, byteOrderMark: true };
};

/**
 * Decodes a text file of unknown encoding: byte order mark, then strict UTF-8 over the whole file, then UTF-8 and another one
 * line by line, then the most plausible of UTF-8 with faults, GB18030, Big5 (with HKSCS) and UTF-16, judged on samples spread
 * over the file so that a large file is decoded once only. A text that was saved in a wrong encoding is read back. One in the letters of
 * another language is read as it is, with a warning.
 *
 * @param encoding that people know it to have; nothing is guessed or read back then
 * @throws UnreadableTextError when the bytes are no text
 */
export const decodeText = (bytes: Uint8Array, encoding?: TextEncoding): DecodedText => {
  if (encoding !== undefined)
    return finish({ text: decodeAs(bytes, encoding), encoding, reason: '由 --encoding 给出' }, maxUndecodableShare);
  const found = find(bytes);
  const foreign = foreignLettersOf(found.text.slice(0, sampleBytes));
  if (foreign !== null) {
    const warnings = [...(found.warnings ?? []), `全文多是${foreign}，不像中文小说，请核对`];
    return finish({ ...found, warnings }, maxUndecodableShare);
  }
  const mended = found.mended ?? (/^utf/.test(found.encoding) ? readBackSavedTwice(found.text) : null);
  if (mended === null) return finish(found, maxUndecodableShare);
  const words = `文件原是 ${mended.was} 编码，曾被误当作 ${mended.readAs} 打开后另存，已还原${mended.was === 'utf-8' && mended.readAs === 'gbk' ? '，行末缺的标点是按上下文补的' : ''}`;
  const warnings = [...(found.warnings ?? []), `${words}，请核对`];
  return finish(
    { ...found, text: mended.text, reason: `${found.reason}；${words}`, warnings },
    maxUndecodableShareReadBack,
  );
};
