import { UsageError } from '../command-line/command.ts';
import { parseNovelId } from '../store/ids.ts';
import { parseStatus } from './txt/novel-status.ts';

/** @throws UsageError unless exactly one argument was given, and is the number of what is named */
export const onlyId = (positionals: readonly string[], what: string): number => {
  const [id = '', ...rest] = positionals;
  if (id === '') throw new UsageError(`没有给出${what}编号`);
  if (rest.length > 0) throw new UsageError(`多余的参数：${rest[0]}`);
  return idOf(id, what);
};

/** @throws UsageError */
export const idOf = (text: string, what: string): number => {
  const id = parseNovelId(text);
  if (id === null) throw new UsageError(`“${text}”不是${what}编号`);
  return id;
};

/** What somebody typed as a status, 1 or 2. @throws UsageError */
export const statusOf = (words: string | undefined): 1 | 2 | undefined => {
  if (words === undefined) return undefined;
  const status = parseStatus(words);
  if (status === null) throw new UsageError('--status 应是 1、2、连载 或 完本');
  return status;
};

/** The value of an option that may be left out but not be empty. @throws UsageError */
export const named = (name: string, value: string | undefined): string | undefined => {
  if (value?.trim() === '') throw new UsageError(`--${name} 不能为空`);
  return value?.trim();
};

/** The value of an option that must be there. @throws UsageError */
export const needed = (name: string, value: string | undefined): string => {
  const given = named(name, value);
  if (given === undefined) throw new UsageError(`缺少 --${name}`);
  return given;
};

export const tagsOf = (text: string | undefined): string[] | undefined =>
  text?.split(/[、,，;；\s]+/).filter((tag) => tag !== '');

/** An address on the site (`/…`) or on another (`https://…`). @throws UsageError */
export const addressOf = (name: string, text: string): string => {
  const address = text.trim();
  const within = /^\/(?!\/)[^\s\\]*$/.test(address);
  const elsewhere = URL.canParse(address) && /^https?:\/\/[^\s\\]+$/.test(address);
  if ((!within && !elsewhere) || address.length > 1_000) {
    throw new UsageError(`${name} 应是本站路径（/ 开头）或网址（https:// 开头）`);
  }
  return address;
};

/** The action of a command that has several, and what follows it; without one the first. @throws UsageError */
export const actionOf = <Action extends string>(
  positionals: readonly string[],
  actions: readonly [Action, ...Action[]],
): [Action, string[]] => {
  const [name = actions[0], ...rest] = positionals;
  const action = actions.find((one) => one === name);
  if (action === undefined) throw new UsageError(`没有这个操作：${name}，可用的是 ${actions.join('、')}`);
  return [action, rest];
};
