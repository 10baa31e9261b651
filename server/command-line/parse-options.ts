import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

const explanations: Record<string, (option: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option) => `没有这个选项：${option}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option) => `选项 ${option} 的值不对`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (option) => `多余的参数：${option}`,
};

/**
 * Node's parseArgs with what goes wrong said in Chinese.
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

/** @throws UsageError unless the value is a whole number of at least `least` */
export const wholeNumber = (name: string, value: string | undefined, least: number): number => {
  const number = /^\d{1,12}$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (Number.isNaN(number) || number < least) throw new UsageError(`--${name} 应是不小于 ${least} 的整数`);
  return number;
};
