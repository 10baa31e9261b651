import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { pages } from 'shared-api/paths';
import { nameKey } from '../../auth/member-name.ts';
import { hashPassword, passwordProblem } from '../../auth/passwords.ts';
import { type Command, UsageError } from '../../command-line/command.ts';
import { print } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { forgetSubject, subjectOf } from '../../store/attempts.ts';
import { setPassword } from '../../store/members.ts';
import type { Store } from '../../store/open-store.ts';
import { sendMessage } from '../../store/send-message.ts';
import { memberNamed, onlyName } from '../only-member.ts';
import { withStore } from '../with-store.ts';

const usage = `reset-password 用户名 [选项]
  给忘了密码的读者换一个新密码，打印出来；所有设备退出登录，读者会收到安全消息
  --password         新密码从标准输入读取，不打印
  --json             输出一行 JSON`;

const options = { password: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** Letters and digits that nobody takes for each other; 16 of them are 90 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 16;

const randomPassword = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Never an argument: arguments stand in the shell's history and in the list of processes. @throws UsageError */
const typedPassword = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('输入新密码，回车后按 Ctrl-D：\n');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new UsageError(problem);
  return password;
};

/** @returns the member's name as it is written @throws Error where nobody has the name */
const reset = async (store: Store, username: string, password: string): Promise<string> => {
  const member = await memberNamed(store, username);
  if (!(await setPassword(store, member.id, { to: await hashPassword(password) }))) {
    throw new Error(`没有名为“${username}”的用户`);
  }
  // Whoever forgot the password has tried many: with the new one they need not wait.
  await forgetSubject(store, subjectOf({ what: 'login', name: nameKey(username) }));
  await forgetSubject(store, subjectOf({ what: 'password', memberId: member.id }));
  const body =
    '本站管理员为你换了一个新密码，所有设备都已退出登录。登录后请改成你自己的密码；如果不是你要求的，请立即联系本站。';
  const message = { kind: 'security', title: '你的密码已被重置', body, link: pages.settings } as const;
  await sendMessage(store.db, member.id, message, Date.now());
  return member.username;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const name = onlyName(positionals);
  const typed = values.password === true ? await typedPassword() : null;
  const password = typed ?? randomPassword();
  const username = await withStore((store) => reset(store, name, password));
  const said = typed === null ? `${username} 的新密码：${password}` : `${username} 的密码已更换。`;
  print(values.json, { username, password: typed === null ? password : null }, said);
  return 0;
};

export const resetPasswordCommand: Command = { usage, run };
