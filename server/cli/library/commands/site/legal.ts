import { readFile } from 'node:fs/promises';
import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { type LegalName, legalNames, legalPath, legalTitles } from 'shared-api/console/legal-pages';
import { changeLegalTexts, readLegalTexts } from '../../../../novels/editing/legal/legal-texts.ts';
import { withStore } from '../../../with-store.ts';
import {
  commandBecause,
  parseAction,
  reasonOption,
  reasonUsage,
  refuseArguments,
  singleArgument,
  typedPath,
} from '../../arguments.ts';

const usage = `legal [show 页名 | set 页名 文件 | clear 页名] [选项]
  条款页：页脚链接到的文字，没有文字的页不存在；文件是 UTF-8 的纯文本，一行一段
  页名               terms 用户协议，privacy 隐私政策，complaints 侵权投诉
${reasonUsage}
  --json             输出 JSON`;

const options = { json: { type: 'boolean' }, ...reasonOption } as const;

const parseName = (text: string): LegalName => {
  const name = legalNames.find((known) => known === text);
  if (name === undefined) throw new UsageError(`没有这个条款页：${text}，可用的是 ${legalNames.join('、')}`);
  return name;
};

/** What an action puts in the place of words; undefined where it changes nothing. */
const textsOf = async (action: 'list' | 'show' | 'set' | 'clear', operands: string[]) => {
  if (action === 'list') return void refuseArguments(operands);
  const [word = '', file = '', ...more] = operands;
  if (action !== 'set') {
    const name = parseName(singleArgument(operands, '页名'));
    return action === 'clear' ? { [name]: '' } : undefined;
  }
  refuseArguments(more);
  const name = parseName(word);
  if (file === '') throw new UsageError('没有给出文件');
  const text = await readFile(typedPath(file), 'utf8').catch(() => {
    throw new Error(`读不了文件：${file}`);
  });
  if (text.trim() === '') throw new Error(`文件是空的：${file}；要去掉这一页，用 legal clear ${name}`);
  return { [name]: text };
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'show', 'set', 'clear']);
  const changes = await textsOf(action, operands);
  const texts = await withStore(async (store) => {
    if (changes) await changeLegalTexts(store, changes, commandBecause(values.reason));
    return readLegalTexts(store);
  });
  const name = action === 'show' ? parseName(operands[0] ?? '') : undefined;
  const lineOf = (one: LegalName) =>
    `${one}  ${legalTitles[one]}  ${texts[one] === '' ? '没有' : `${[...texts[one]].length} 字，${legalPath(one)}`}`;
  const shown = name ? texts[name] || '没有文字。' : legalNames.map(lineOf).join('\n');
  print(values.json, name ? { [name]: texts[name] } : texts, shown);
  return 0;
};

export const legalCommand: Command = { usage, run };
