import { isAscii, isUtf8 } from 'node:buffer';
import { decodeAs, type TextEncoding } from './encodings.ts';
import { plausibility } from './text-plausibility.ts';

/** Stretches of lines of at least this many bytes are judged as one, where that is enough. */
const minBlockBytes = 512;
/** Fewer bytes of an encoding, in lines that have more than ASCII, are damage or chance. */
const minBytesOfEach = 30;
/** A shorter line, in bytes, may be valid UTF-8 by chance: 一 in GBK is. */
const minTellingBytes = 12;
/** Which encoding the lines have that are no UTF-8 is judged on so many bytes of them. */
const sampleBytes = 64 * 1024;
/** Lines that are no UTF-8 are of another encoding where they look so much more like Chinese in it. */
const minGain = 0.3;

const lineFeed = 0x0a;

interface Stretch {
  from: number;
  to: number;
  /** Null while nothing tells. */
  isUtf8: boolean | null;
}

/** Text in two encodings. */
interface MixedText {
  text: string;
  /** The encoding of what is no UTF-8. */
  other: TextEncoding;
  /** Bytes in UTF-8, and in the other encoding; those of ASCII alone count for neither. */
  bytes: { utf8: number; other: number };
}

/** Cuts a stretch of bytes behind line feeds, into pieces of at least so many bytes. */
const cutAtLines = function* (bytes: Uint8Array, from: number, to: number, minBytes: number) {
  for (let start = from; start < to; ) {
    const found = bytes.indexOf(lineFeed, start + minBytes - 1);
    const end = found === -1 || found >= to ? to : found + 1;
    yield { from: start, to: end };
    start = end;
  }
};

/** What the bytes of a line tell of their encoding: whether it is UTF-8, or nothing. */
const tells = (line: Uint8Array): boolean | null => {
  if (!isUtf8(line)) return false;
  return isAscii(line) || line.length < minTellingBytes ? null : true;
};

/** Sorts the lines of a text into those that are UTF-8 and others, neighbours of one kind joined; one that tells nothing joins either. */
const sortLines = (bytes: Uint8Array): { stretches: Stretch[]; utf8: number; other: number } => {
  const stretches: Stretch[] = [];
  let [utf8, other] = [0, 0];
  const add = (from: number, to: number, kind: boolean | null) => {
    if (kind === true) utf8 += to - from;
    if (kind === false) other += to - from;
    const last = stretches.at(-1);
    if (last === undefined || (kind !== null && last.isUtf8 !== null && kind !== last.isUtf8)) {
      stretches.push({ from, to, isUtf8: kind });
      return;
    }
    last.to = to;
    last.isUtf8 ??= kind;
  };
  for (const block of cutAtLines(bytes, 0, bytes.length, minBlockBytes)) {
    const inBlock = bytes.subarray(block.from, block.to);
    if (isUtf8(inBlock)) add(block.from, block.to, tells(inBlock));
    else
      for (const { from, to } of cutAtLines(bytes, block.from, block.to, 1))
        add(from, to, tells(bytes.subarray(from, to)));
  }
  return { stretches, utf8, other };
};

/** The first bytes of the stretches that are no UTF-8. */
const sampleOfOthers = (bytes: Uint8Array, stretches: readonly Stretch[]): Uint8Array => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const { from, to, isUtf8: isValid } of stretches) {
    if (isValid !== false || length >= sampleBytes) continue;
    pieces.push(bytes.subarray(from, Math.min(to, from + sampleBytes - length)));
    length += pieces.at(-1)?.length ?? 0;
  }
  return Buffer.concat(pieces);
};

/**
 * Decodes a text of which some lines are UTF-8 and others GB18030 or Big5, as comes of two files that were joined.
 *
 * @returns null for a text in one encoding, also where that is damaged UTF-8
 */
export const decodeMixed = (bytes: Uint8Array): MixedText | null => {
  const { stretches, utf8, other } = sortLines(bytes);
  if (utf8 < minBytesOfEach || other < minBytesOfEach) return null;
  const sample = sampleOfOthers(bytes, stretches);
  const score = (encoding: TextEncoding) => plausibility(decodeAs(sample, encoding));
  const encoding = score('gb18030') >= score('big5') ? 'gb18030' : 'big5';
  if (score(encoding) < score('utf-8') + minGain) return null;
  const text = stretches
    .map(({ from, to, isUtf8: isValid }) => decodeAs(bytes.subarray(from, to), isValid === false ? encoding : 'utf-8'))
    .join('');
  return { text, other: encoding, bytes: { utf8, other } };
};
