import { maxPastedCharacters } from 'shared-api/console/schemas/chapters';
import { storable } from '../../db/storable.ts';
import { refuse } from '../../http/failures/failures.ts';
import { decodeText, UnreadableTextError } from '../../importing/txt/lines/decode-text.ts';

/**
 * The text of a file with the next chapters of a novel, decoded as the importer decodes a file.
 * @throws FailedCall 400, in Chinese, for what is no text, or more of it than chapters are read from at once
 */
export const readChapterFile = (bytes: Uint8Array): string => {
  const text = decoded(bytes);
  refuse(text.trim() === '' && '文件里没有文字');
  refuse(text.length > maxPastedCharacters && `一次最多读 ${maxPastedCharacters / 10_000} 万字，整部书请用导入`);
  return text;
};

const decoded = (bytes: Uint8Array): string => {
  try {
    return storable(decodeText(bytes).text);
  } catch (error) {
    refuse(error instanceof UnreadableTextError && error.message);
    throw error;
  }
};
