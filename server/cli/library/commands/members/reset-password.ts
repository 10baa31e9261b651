import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { nameKey, passwordProblem } from 'shared-api/account-rules';
import { byCommand } from '../../../../console/record/record-act.ts';
import type { Store } from '../../../../db/open-store.ts';
import { resetPassword } from '../../../../members/console/reset-password.ts';
import { forgetFailures } from '../../../../members/passwords/limit-failures.ts';
import { hashPassword } from '../../../../members/passwords/passwords.ts';
import { withStore } from '../../../with-store.ts';
import { singleUsername } from '../../arguments.ts';
import { findMember } from '../../find-target.ts';

const usage = `reset-password 用户名 [选项]
  给忘了密码的读者换一个新密码，打印出来；所有设备退出登录，读者会收到安全消息
  --password         新密码从标准输入读取，不打印
  --json             输出一行 JSON`;

const options = { password: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** Letters and digits that are not mistaken for each other; 16 of them are 90 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const passwordLength = 16;

const randomPassword = (): string =>
  Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Reads a password from standard input; never from an argument, because arguments stand in the shell's history and in
 * the list of processes.
 *
 * @throws UsageError
 */
const readPassword = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('输入新密码，回车后按 Ctrl-D：\n');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new UsageError(problem);
  return password;
};

/**
 * Sets the password of a member, and lets them sign in at once.
 *
 * @returns the username as it is written
 * @throws Error where nobody has the name
 */
const setPasswordOf = async (store: Store, username: string, password: string): Promise<string> => {
  const member = await findMember(store, username);
  await resetPassword(store, member.id, await hashPassword(password), byCommand(), Date.now());
  // A member who forgot the password has often tried too many: with the new one they need not wait.
  await forgetFailures(store, { memberId: member.id, name: nameKey(username) });
  return member.username;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const name = singleUsername(positionals);
  const typed = values.password === true ? await readPassword() : null;
  const password = typed ?? randomPassword();
  const username = await withStore((store) => setPasswordOf(store, name, password));
  const said = typed === null ? `${username} 的新密码：${password}` : `${username} 的密码已更换。`;
  print(values.json, { username, password: typed === null ? password : null }, said);
  return 0;
};

export const resetPasswordCommand: Command = { usage, run };
