import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

const explanations: Record<string, (option: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option) => `没有这个选项：${option}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option) => `选项 ${option} 的值不对`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (option) => `多余的参数：${option}`,
};

/**
 * Parses options as Node's parseArgs does, with errors in Chinese.
 *
 * @throws UsageError
 */
export const parseOptions = <Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  allowPositionals = true,
) => {
  try {
    return parseArgs({ args, options, allowPositionals, strict: true });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const [, option = ''] = /'([^' <,]+)/.exec(message) ?? [];
    throw new UsageError(explanations[code]?.(option) ?? message);
  }
};

/** Parses the value of an option as a whole number. @throws UsageError where it is none, or less than `min` */
export const wholeNumber = (name: string, value: string | undefined, min: number): number => {
  const number = /^\d{1,12}$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (Number.isNaN(number) || number < min) throw new UsageError(`--${name} 应是不小于 ${min} 的整数`);
  return number;
};
