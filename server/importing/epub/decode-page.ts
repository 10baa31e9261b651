import { decodeText } from '../txt/lines/decode-text.ts';

/** A document of a book as text. */
export interface DecodedPage {
  text: string;
  /** Characters that could not be decoded; each stands in the text as U+FFFD. */
  undecodable: number;
}

/** Length of the beginning, in bytes, in which a document declares its encoding. */
const headLength = 1024;
const declaration = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']|<meta[^>]*\bcharset\s*=\s*["']?([\w-]+)/i;
/** With more of its characters than this lost, a document is not in the encoding that it declares. */
const maxLostShare = 0.01;

const countUndecodable = (text: string): number => text.split('\ufffd').length - 1;

const decodeAs = (bytes: Uint8Array, encoding: string): DecodedPage | null => {
  try {
    const text = new TextDecoder(encoding).decode(bytes).replaceAll('\0', '\ufffd');
    return { text, undecodable: countUndecodable(text) };
  } catch {
    return null;
  }
};

const guess = (bytes: Uint8Array): DecodedPage | null => {
  try {
    return decodeText(bytes);
  } catch {
    return null;
  }
};

/**
 * Decodes a document of a book: as UTF-8 where it is, else as it declares, or as is most plausible where it declares another encoding
 * than it has. A document is markup for a good part, so none is refused for being no Chinese text.
 */
export const decodePage = (bytes: Uint8Array): DecodedPage => {
  const head = Buffer.from(bytes.subarray(0, headLength)).toString('latin1');
  const hasMark = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(head);
  const asUtf8 = hasMark ? guess(bytes) : decodeAs(bytes, 'utf-8');
  if (asUtf8?.undecodable === 0) return asUtf8;
  const [, ofXml, ofHtml] = declaration.exec(head) ?? [];
  const declared = decodeAs(bytes, ofXml ?? ofHtml ?? 'utf-8') ?? asUtf8;
  if (declared !== null && declared.undecodable <= maxLostShare * declared.text.length) return declared;
  const likeliest = guess(bytes);
  const isBetter = likeliest !== null && likeliest.undecodable < (declared?.undecodable ?? Number.POSITIVE_INFINITY);
  return (isBetter ? likeliest : declared) ?? { text: Buffer.from(bytes).toString('utf8'), undecodable: 0 };
};
