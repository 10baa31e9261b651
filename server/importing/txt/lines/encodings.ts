import iconv from 'iconv-lite';

/** Encodings of texts that are read, as they are called in reports. */
export const textEncodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Other names that people give to an encoding. */
const aliases: Record<string, TextEncoding> = {
  utf8: 'utf-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  ansi: 'gb18030',
  'big5-hkscs': 'big5',
  cp950: 'big5',
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  unicode: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  latin1: 'windows-1252',
};

/** The encoding that people mean by a name; null for one that is not read. */
export const encodingNamed = (name: string): TextEncoding | null => {
  const known = name.toLowerCase();
  return textEncodings.find((encoding) => encoding === known) ?? aliases[known] ?? null;
};

const lineFeed = 0x0a;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The UTF-16 unit of each two bytes of Big5, with a second one above it where there is; 0 for those that are no character. */
const readBig5Characters = (): Uint32Array => {
  const trails = [...range(0x40, 0x7e), ...range(0xa1, 0xfe)];
  const pairs = range(0x81, 0xfe).flatMap((lead) => trails.map((trail) => [lead, trail] as const));
  const decoded = iconv.decode(Buffer.from(pairs.flatMap((pair) => [...pair, lineFeed])), 'big5').split('\n');
  const characters = new Uint32Array(0x10000);
  for (const [index, [lead, trail]] of pairs.entries()) {
    const character = decoded[index] ?? '';
    const [first, second] = [character.charCodeAt(0), character.charCodeAt(1) || 0];
    if (!character.includes('\ufffd')) characters[(lead << 8) | trail] = first | (second << 16);
  }
  return characters;
};
let big5Characters: Uint32Array | undefined;

/** Decodes Big5 by a table of its characters, in half the time that iconv-lite takes, which is left to decode what is damaged. */
const decodeBig5 = (bytes: Uint8Array): string => {
  big5Characters ??= readBig5Characters();
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const isPair = byte >= 0x80;
    if (isPair) at += 1;
    const character = isPair ? (big5Characters[(byte << 8) | (bytes[at] ?? 0)] ?? 0) : byte;
    if (isPair && character === 0) return iconv.decode(bytes, 'big5');
    units[length] = character;
    length += 1;
    if (character > 0xffff) {
      units[length] = character >>> 16;
      length += 1;
    }
  }
  return Buffer.from(units.buffer, 0, length * units.BYTES_PER_ELEMENT).toString('utf16le');
};

/**
 * Decodes bytes; what cannot be decoded becomes U+FFFD. Node's own Big5 (from ICU) is Windows code page 950: it maps the
 * characters of HKSCS, which the Big5 of the WHATWG includes, to private use. iconv-lite's table is the WHATWG's.
 */
export const decodeAs = (bytes: Uint8Array, encoding: TextEncoding): string =>
  encoding === 'big5' ? decodeBig5(bytes) : new TextDecoder(encoding).decode(bytes);
