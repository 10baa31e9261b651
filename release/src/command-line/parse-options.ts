import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/**
 * Parses options as Node's parseArgs does, with errors in Chinese.
 *
 * @throws UsageError
 */
export const parseOptions = <const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  allowPositionals = true,
) => {
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option') checkOption(token, options);
    if (token.kind === 'positional' && !allowPositionals) throw new UsageError(`多余的参数：${token.value}`);
  }
  return parseArgs({ args, options, allowPositionals: true, strict: true });
};

/** An option as parseArgs found it. */
interface OptionToken {
  /** Without its dashes, a short one as the long one that it stands for. */
  name: string;
  /** As it was written. */
  rawName: string;
  value: string | undefined;
  /** Whether the value was written behind an equals sign. */
  inlineValue: boolean | undefined;
}

/** @throws UsageError where there is no such option, or its value is missing, not clearly one, or too many */
const checkOption = ({ name, rawName, value, inlineValue }: OptionToken, options: ParseArgsOptionsConfig): void => {
  const type = Object.hasOwn(options, name) ? options[name]?.type : undefined;
  if (type === undefined) throw new UsageError(`没有这个选项：${rawName}`);
  // What looks like an option might be one that was meant as such: a value of that kind is written behind an equals sign.
  const isClear = value !== undefined && (inlineValue || !/^-./.test(value));
  if (type === 'string' ? !isClear : value !== undefined) throw new UsageError(`选项 ${rawName} 的值不对`);
};

/** Parses the value of an option as a whole number. @throws UsageError where it is none, or less than `min` */
export const wholeNumber = (name: string, value: string | undefined, min: number): number => {
  const number = /^\d{1,12}$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (Number.isNaN(number) || number < min) throw new UsageError(`--${name} 应是不小于 ${min} 的整数`);
  return number;
};
