import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { type Registration, registrations } from 'shared-api/console/schemas/settings';
import { maxReasonCharacters } from 'shared-api/console/schemas/staff';
import { secondFactorDuty } from '../../../../auth/second-factor-state.ts';
import { byCommand } from '../../../../console/record/record-act.ts';
import {
  changeSettings,
  isForMembersOnly,
  keptMembersOnly,
  keptRegistration,
  readSettings,
  registrationIn,
  type Settings,
} from '../../../../settings/settings.ts';
import { withStore } from '../../../with-store.ts';
import { checkLength, optionalText } from '../../arguments.ts';

const usage = `settings [选项]
  显示或修改设置；马上生效，不用重启
  --registration 谁            谁能注册：open 任何人（默认），invitation 受到邀请的人，closed 谁也不能
  --members-only on|off        整个站是否只给会员看，默认 off
  --second-factor-duty on|off  管理员是否必须开启两步验证才能管理，默认 off
  --reason 原因                记在记录里
  --json                       输出一行 JSON`;

const options = {
  registration: { type: 'string' },
  'members-only': { type: 'string' },
  'second-factor-duty': { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const registrationNames: Record<Registration, string> = { open: '开放', invitation: '凭邀请', closed: '不开放' };

const registrationValues = Object.fromEntries(registrations.map((name) => [name, keptRegistration(name)]));

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const changes: Settings = {};
  const { registration, 'members-only': membersOnly, 'second-factor-duty': duty } = values;
  if (registration !== undefined) changes.registration = parseChoice('registration', registration, registrationValues);
  if (membersOnly !== undefined)
    changes.members_only = parseChoice('members-only', membersOnly, { on: keptMembersOnly(true), off: '' });
  if (duty !== undefined)
    changes.second_factor_duty = parseChoice('second-factor-duty', duty, { on: secondFactorDuty.value, off: '' });
  const reason = optionalText('reason', values.reason) ?? '';
  checkLength('reason', reason, maxReasonCharacters);
  const settings = await withStore(async (store) => {
    await changeSettings(store, changes, byCommand(reason), Date.now());
    return readSettings(store);
  });
  const isDuty = settings.second_factor_duty === secondFactorDuty.value;
  const present = registrationIn(settings);
  const isClosed = isForMembersOnly(settings);
  const shown = { registration: present, members_only: isClosed, second_factor_duty: isDuty };
  const lines = [
    `注册              ${registrationNames[present]}`,
    `谁能看            ${isClosed ? '只有会员' : '所有人'}`,
    `管理员的两步验证  ${isDuty ? '必须开启' : '自己决定'}`,
  ];
  print(values.json, shown, lines.join('\n'));
  return 0;
};

/** The value that a word of an option stands for. @throws UsageError */
const parseChoice = (name: string, word: string, choices: Readonly<Record<string, string>>): string => {
  const value = Object.hasOwn(choices, word) ? choices[word] : undefined;
  if (value === undefined) throw new UsageError(`--${name} 应是 ${Object.keys(choices).join(' 或 ')}`);
  return value;
};

export const settingsCommand: Command = { usage, run };
