import { userInfo } from 'node:os';
import { type Command, UsageError } from 'release/command-line/command';
import { localTime, print, printList } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { byCommand } from '../../../console/record/record-act.ts';
import { appNameProblem } from '../../../releases/checks/known-app.ts';
import {
  listTokens,
  makeToken,
  type ReleaseToken,
  setTokenRevoked,
} from '../../../releases/publishing/release-tokens.ts';
import { withStore } from '../../with-store.ts';
import { refuseTakenName, refuseUnknownApp } from '../known-app.ts';

const usage = `token 应用 | token list | token --revoke 凭证编号 [选项]
  发布凭证：只能发布和切换一个应用，只显示这一次
  --new              这是新应用，还没有发布过
  --by 名字          谁给的，默认是本机的用户名
  --json             输出为 JSON`;

const options = {
  new: { type: 'boolean' },
  revoke: { type: 'string' },
  by: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [what = '', ...extra] = positionals;
  if (what === '' && values.revoke === undefined) throw new UsageError('没有给出应用');
  if (extra.length > 0 || (values.revoke !== undefined && what !== '')) throw new UsageError('多余的参数');
  await withStore(async (store) => {
    const now = Date.now();
    if (values.revoke !== undefined) {
      const id = wholeNumber('revoke', values.revoke, 1);
      const act = await setTokenRevoked(store, id, true, byCommand(), now);
      if (act === null) throw new Error(`没有编号为 ${id} 的有效凭证`);
      print(values.json, { id, revoked: true }, `凭证 ${id} 已作废`);
    } else if (what === 'list') {
      printList(values.json, await listTokens(store), textOf, '没有凭证。');
    } else {
      const problem = appNameProblem(what);
      if (problem !== undefined) throw new UsageError(problem);
      if (values.new === true) await refuseTakenName(store, what);
      else await refuseUnknownApp(store, what, '给新应用的第一个凭证请加上 --new');
      const by = values.by?.trim() || userInfo().username;
      const token = await makeToken(store, { app: what, by, authority: byCommand(), now });
      print(values.json, { app: what, token }, token);
    }
  });
  return 0;
};

const textOf = ({ id, app, made_by, made_at, last_used_at, revoked_at }: ReleaseToken): string => {
  const used = last_used_at === null ? '没有用过' : `最近用于 ${localTime(last_used_at)}`;
  return `${id}  ${app}  ${made_by} 于 ${localTime(made_at)}  ${used}${revoked_at === null ? '' : `  已于 ${localTime(revoked_at)} 作废`}`;
};

export const tokenCommand: Command = { usage, run };
