import type { ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from 'release/command-line/command';
import { parseOptions } from 'release/command-line/parse-options';

/** Reads a command's own options; where one is not known, says so and ends with 2, before anything else is done. */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(
  options: Options,
  allowPositionals = false,
) => {
  try {
    return parseOptions(process.argv.slice(2), options, allowPositionals);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};
