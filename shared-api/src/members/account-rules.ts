// Rules of names and passwords, which forms check before the server does. Source: product description, names and passwords.

/** Number of characters of a username and of a password; any character counts as one. */
export const nameLength = { min: 2, max: 30 } as const;
export const passwordLength = { min: 8, max: 128 } as const;

/** Normalises a name for storing and showing: composed, so that equal letters are equal code points. */
export const normalName = (username: string): string => username.normalize('NFC');

/** Folds a name so that names which read the same have one key: full-width and half-width, capital and small letters. */
export const nameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Words that a name may not hold, and names that nobody may have, as they read once folded and without signs: they speak for the site. */
const wordsOfSite = /书海|shuhai|官方|管理员|客服|版主|站长|administrator|moderator|webmaster/;
const namesOfSite = new Set(['admin', 'root', 'system', 'support', 'staff', '系统', '编辑', '编辑部', '系统消息']);

/** Letters from which on a site's own name is looked for within names: shorter ones are words like any other. */
const minNameWithin = 3;

const lettersOf = (name: string): string => nameKey(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a name pretends to be the site. @param siteName as its operator calls it */
export const impersonatesSite = (name: string, siteName = ''): boolean => {
  const [letters, site] = [lettersOf(name), lettersOf(siteName)];
  if (wordsOfSite.test(letters) || namesOfSite.has(letters)) return true;
  return site !== '' && (letters === site || ([...site].length >= minNameWithin && letters.includes(site)));
};

/** Checks the name of a new member, the site's own name aside. @returns the problem as a sentence; undefined where there is none */
export const nameProblem = (username: string): string | undefined => {
  const name = normalName(username);
  if (name.trim() !== name) return '用户名前后不能有空格';
  // Control, invisible and unassigned characters, line ends: names that look alike and are not.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return '用户名不能包含控制字符';
  const length = [...name].length;
  if (length < nameLength.min || length > nameLength.max) {
    return `用户名应为 ${nameLength.min} 到 ${nameLength.max} 个字符`;
  }
  return impersonatesSite(name) ? '用户名不能像是本站的名义' : undefined;
};

/** Checks a nickname, the site's own name aside; an empty one is none. @returns the problem as a sentence; undefined where there is none */
export const nicknameProblem = (nickname: string): string | undefined => {
  if ([...nickname].length > nameLength.max) return `昵称不能多于 ${nameLength.max} 个字`;
  return /\p{C}/u.test(nickname) ? '昵称不能包含控制字符' : undefined;
};

/** Length of the longest address. Source: RFC 5321, section 4.5.3.1.3, a path without its angle brackets. */
const maxEmailLength = 254;

/** Checks an address for mail; an empty one is none. @returns the problem as a sentence; undefined where there is none */
export const emailProblem = (email: string): string | undefined =>
  email === '' || (email.length <= maxEmailLength && /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email))
    ? undefined
    : '邮箱的格式不对';

/** Composes a password's letters, which keyboards write in several ways. */
export const normalPassword = (password: string): string => password.normalize('NFC');

/** Checks the length of a new password. @returns the problem as a sentence; undefined where there is none */
export const passwordProblem = (password: string): string | undefined => {
  const length = [...normalPassword(password)].length;
  if (length >= passwordLength.min && length <= passwordLength.max) return undefined;
  return `密码应为 ${passwordLength.min} 到 ${passwordLength.max} 个字符`;
};

/** Whether a password is the name of its member, however it is written. */
export const isOwnName = (password: string, username: string): boolean =>
  nameKey(normalPassword(password)) === nameKey(username);

/** Status of a registration that was refused before its captcha was looked at: the captcha can be used again. */
export const captchaUnspentStatus = 422;
