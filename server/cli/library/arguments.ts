import { resolve } from 'node:path';
import { UsageError } from 'release/command-line/command';
import { maxReasonCharacters } from 'shared-api/console/schemas/staff';
import { type Authority, byCommand } from '../../console/record/record-act.ts';
import { type ChapterKey, parseChapterId, parseNovelId } from '../../db/ids.ts';
import { readEnvironment } from '../../environment.ts';
import { encodingNamed, type TextEncoding, textEncodings } from '../../importing/txt/lines/encodings.ts';
import { parseStatus } from '../../importing/txt/metadata/novel-status.ts';
import { linkAddressProblem } from '../../novels/editing/link-address.ts';

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

/** The encoding of a file that an option names. @throws UsageError */
export const parseEncoding = (text: string | undefined): TextEncoding | undefined => {
  if (text === undefined) return undefined;
  const encoding = encodingNamed(text.trim());
  if (encoding === null) throw new UsageError(`--encoding 应是 ${textEncodings.join('、')} 之一（gbk 即 gb18030）`);
  return encoding;
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

/** Option of commands whose acts stand in the record. */
export const reasonOption = { reason: { type: 'string' } } as const;

export const reasonUsage = '  --reason 原因      记在记录里';

/** The authority of a command, with the reason of its option. @throws UsageError for one that is too long */
export const commandBecause = (text: string | undefined): Authority => {
  const reason = optionalText('reason', text) ?? '';
  checkLength('reason', reason, maxReasonCharacters);
  return byCommand(reason);
};

/** @throws UsageError where the text of an option is longer than `maxCharacters` */
export const checkLength = (name: string, text: string, maxCharacters: number): void => {
  if ([...text].length > maxCharacters) throw new UsageError(`--${name} 不能多于 ${maxCharacters} 个字`);
};

/** A day of an option, as in 2026-01-31. @throws UsageError */
export const parseDay = (name: string, text: string): string => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw new UsageError(`--${name} 应是日期，如 2026-01-31`);
  return text;
};

export const parseTags = (text: string | undefined): string[] | undefined =>
  text?.split(/[、,，;；\s]+/).filter((tag) => tag !== '');

/**
 * A time as somebody types it: 2026-12-01 08:00 in the time zone of the machine, or with an offset as ISO 8601 has it.
 * @returns epoch milliseconds
 * @throws UsageError
 */
export const parseTime = (name: string, text: string): number => {
  const [, day = '', clock = '', offset = ''] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? [];
  const time = Date.parse(`${day}T${clock}${offset}`);
  // A day that its month does not have would be one of the next month.
  const isOfCalendar = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  if (Number.isNaN(time) || !isOfCalendar) throw new UsageError(`${name} 应是时间，如 "2026-12-01 08:00"`);
  return time;
};

/** An address on the site (`/…`) or on another (`https://…`). @throws UsageError */
export const parseAddress = (name: string, text: string): string => {
  const address = text.trim();
  const problem = linkAddressProblem(`${name} `, address);
  if (problem) throw new UsageError(problem);
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

/** Resolves a path from where the command was typed; npm runs scripts in the folder of the package. */
export const typedPath = (path: string): string => {
  const typedInFolder = process.env.npm_lifecycle_event === 'library' ? process.env.INIT_CWD : undefined;
  return resolve(typedInFolder ?? process.cwd(), path);
};
