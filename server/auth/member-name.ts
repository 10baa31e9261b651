import { nameLength } from 'shared-api/schemas/account';

/** A name as it is kept and shown: composed, so that equal letters are equal code points. */
export const normalName = (username: string): string => username.normalize('NFC');

/** What two names have in common that read the same: full-width and half-width, capital and small letters alike. */
export const nameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');

/**
 * What is wrong with a name for a new member, as a sentence; undefined where nothing is.
 * Source: product description, names and passwords.
 */
export const nameProblem = (username: string): string | undefined => {
  const name = normalName(username);
  if (name.trim() !== name) return '用户名前后不能有空格';
  // Control, invisible and unassigned characters, line ends: names that look alike and are not.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return '用户名不能包含控制字符';
  const length = [...name].length;
  if (length < nameLength.least || length > nameLength.most) {
    return `用户名应为 ${nameLength.least} 到 ${nameLength.most} 个字符`;
  }
  return undefined;
};
