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

/**
 * Decodes bytes; what cannot be decoded becomes U+FFFD. Node's own Big5 (from ICU) is Windows code page 950: it maps the
 * characters of HKSCS, which the Big5 of the WHATWG includes, to private use. iconv-lite's table is the WHATWG's.
 */
export const decodeAs = (bytes: Uint8Array, encoding: TextEncoding): string =>
  encoding === 'big5' ? iconv.decode(bytes, 'big5') : new TextDecoder(encoding).decode(bytes);
