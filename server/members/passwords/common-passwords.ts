import { dictionary } from '@zxcvbn-ts/language-common';

/** What Chinese leaks have most and that list has not: 我爱你一生一世 and the like. */
const commonInChina = [
  'woaini1314',
  'woaini520',
  'woaini521',
  'a5201314',
  '1314520a',
  '5201314a',
  'woaiwojia',
  'aini1314',
];

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 49,000 that leaked lists have most, in whatever case: they are what is guessed first.
 * The list is read when it is first asked for.
 */
export const isCommonPassword = (password: string): boolean => {
  common ??= new Set([...dictionary['passwords-common'], ...commonInChina].map((each: string) => each.toLowerCase()));
  return common.has(password.toLowerCase());
};
