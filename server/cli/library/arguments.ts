import { type ChapterKey, parseChapterId, parseNovelId } from '../../db/ids.ts';
import { readEnvironment } from '../../environment.ts';
import { parseStatus } from '../../importing/txt/metadata/novel-status.ts';
import { UsageError } from '../command.ts';

const maxAddressLength = 1_000;

/** Refuses arguments that a command does not take. @throws UsageError */
export const refuseArguments = ([first]: readonly string[]): void => {
  if (first !== undefined) throw new UsageError(`多余的参数：${first}`);
};

/** The only argument of a command. @throws UsageError */
export const singleArgument = ([first = '', ...more]: readonly string[], noun: string): string => {
  if (first === '') throw new UsageError(`没有给出${noun}`);
  refuseArguments(more);
  return first;
};

/** The id that is a command's only argument. @throws UsageError */
export const singleId = (positionals: readonly string[], noun: string): number =>
  parseId(singleArgument(positionals, `${noun}编号`), noun);

/** The username that is a command's only argument. @throws UsageError */
export const singleUsername = (positionals: readonly string[]): string => singleArgument(positionals, '用户名');

/** @throws UsageError */
export const parseId = (text: string, noun: string): number => {
  const id = parseNovelId(text);
  if (id === null) throw new UsageError(`“${text}”不是${noun}编号`);
  return id;
};

/** The ids of chapters that are a command's arguments, as in 1001-5; at least one. @throws UsageError */
export const parseChapterIds = (positionals: readonly string[]): ChapterKey[] => {
  if (positionals.length === 0) throw new UsageError('没有给出章节编号');
  return positionals.map((text) => {
    const key = parseChapterId(text);
    if (key === null) throw new UsageError(`“${text}”不是章节编号，应形如 1001-5`);
    return key;
  });
};

/** The id of a chapter that is a command's only argument. @throws UsageError */
export const singleChapterId = (positionals: readonly string[]): ChapterKey => {
  const [key, ...more] = parseChapterIds(positionals);
  if (key === undefined || more.length > 0) throw new UsageError(`多余的参数：${positionals[1]}`);
  return key;
};

/** A novel's status as 1, 2, or in words. @throws UsageError */
export const parseStatusOption = (text: string | undefined): 1 | 2 | undefined => {
  if (text === undefined) return undefined;
  const status = parseStatus(text);
  if (status === null) throw new UsageError('--status 应是 1、2、连载 或 完本');
  return status;
};

/** The text of an option that may be left out but not be empty. @throws UsageError */
export const optionalText = (name: string, value: string | undefined): string | undefined => {
  if (value?.trim() === '') throw new UsageError(`--${name} 不能为空`);
  return value?.trim();
};

/** The text of an option that must be there. @throws UsageError */
export const requiredText = (name: string, value: string | undefined): string => {
  const text = optionalText(name, value);
  if (text === undefined) throw new UsageError(`缺少 --${name}`);
  return text;
};

/** @throws UsageError where the text of an option is longer than `maxCharacters` */
export const checkLength = (name: string, text: string, maxCharacters: number): void => {
  if ([...text].length > maxCharacters) throw new UsageError(`--${name} 不能多于 ${maxCharacters} 个字`);
};

export const parseTags = (text: string | undefined): string[] | undefined =>
  text?.split(/[、,，;；\s]+/).filter((tag) => tag !== '');

/** An address on the site (`/…`) or on another (`https://…`). @throws UsageError */
export const parseAddress = (name: string, text: string): string => {
  const address = text.trim();
  const isOnSite = /^\/(?!\/)[^\s\\]*$/.test(address);
  const isElsewhere = URL.canParse(address) && /^https?:\/\/[^\s\\]+$/.test(address);
  if ((!isOnSite && !isElsewhere) || address.length > maxAddressLength) {
    throw new UsageError(`${name} 应是本站路径（/ 开头）或网址（https:// 开头）`);
  }
  return address;
};

/** The address of a picture: on the site, or from where pages may load pictures. @throws UsageError */
export const parseImageAddress = (name: string, text: string): string => {
  const address = parseAddress(name, text);
  const origin = address.startsWith('/') ? undefined : new URL(address).origin;
  if (origin !== undefined && !readEnvironment(process.env).imageOrigins.includes(origin)) {
    throw new UsageError(`${name} 的网站 ${origin} 不在环境变量 IMAGE_ORIGINS 里，页面不会显示它的图片`);
  }
  return address;
};

/** The action of a command that has several, by default the first, and the arguments behind it. @throws UsageError */
export const parseAction = <Action extends string>(
  positionals: readonly string[],
  actions: readonly [Action, ...Action[]],
): [Action, string[]] => {
  const [name = actions[0], ...more] = positionals;
  const action = actions.find((known) => known === name);
  if (action === undefined) throw new UsageError(`没有这个操作：${name}，可用的是 ${actions.join('、')}`);
  return [action, more];
};
