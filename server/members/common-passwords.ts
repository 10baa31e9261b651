import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 49,000 that leaked lists have most, in whatever case: they are what is guessed first.
 * The list is read when it is first asked for.
 */
export const isCommonPassword = (password: string): boolean => {
  common ??= new Set(dictionary['passwords-common'].map((each: string) => each.toLowerCase()));
  return common.has(password.toLowerCase());
};
