import { reasonOf } from 'release/command-line/output';
import { type RulesRead, readRules } from 'shared-api/replace-rules/read-rules';
import { ruleBounds } from 'shared-api/replace-rules/replace-rule';
import { readTextFile } from '../../importing/read-text-file.ts';
import { decodeText } from '../../importing/txt/lines/decode-text.ts';
import type { TextEncoding } from '../../importing/txt/lines/encodings.ts';

/** Bytes of one character at most, in the encodings that are read. */
const bytesPerUnit = 3;

/** Reads a file of rules. An empty one has none. @throws Error, in Chinese */
export const readRulesFile = async (path: string, encoding: TextEncoding | undefined): Promise<RulesRead> => {
  try {
    const bytes = await readTextFile(path, bytesPerUnit * ruleBounds.fileLength);
    return readRules(bytes.length === 0 ? '' : decodeText(bytes, encoding).text);
  } catch (error) {
    throw new Error(`读不了规则文件：${reasonOf(error)}`);
  }
};

/** Says what a file of rules holds, in Chinese. */
export const rulesText = ({ rules, problems }: RulesRead): string => {
  const off = rules.filter(({ isEnabled }) => !isEnabled).length;
  const lines = [`替换规则 ${rules.length} 条${off > 0 ? `（停用 ${off} 条）` : ''}。`];
  for (const problem of problems) lines.push(`  没有用：${problem}`);
  return `${lines.join('\n')}\n\n`;
};
