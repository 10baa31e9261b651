import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { emailProblem } from 'shared-api/account-rules';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { Recorded } from 'shared-api/console/schemas/record';
import {
  type SettingsChange as Change,
  LinksChange,
  SettingsChange,
  SiteSettings,
  settingBounds,
  TestMailForm,
} from 'shared-api/console/schemas/settings';
import { Done } from 'shared-api/schemas/account';
import type { Site } from 'shared-api/schemas/site';
import { secondFactorDuty } from '../../auth/second-factor-state.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Environment } from '../../environment.ts';
import type { CallOptions } from '../../http/calls.ts';
import { FailedCall, refuse } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { sendTestMail } from '../../members/mail/test-mail.ts';
import { limitMails } from '../../members/passwords/limit-failures.ts';
import { linkAddressProblem } from '../../novels/editing/link-address.ts';
import { listLinks, setLinks } from '../../novels/editing/partner-links.ts';
import { defaultTexts } from '../../novels/editing/site-texts.ts';
import {
  changeSettings,
  isForMembersOnly,
  keptMembersOnly,
  keptRegistration,
  readSettings,
  registrationIn,
  type Settings,
} from '../../settings/settings.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';
import type { Undos } from '../record/undo-act.ts';

const tags = ['后台 · 设置'];

/** How changes of settings are undone. */
export const settingUndos: Undos = {
  'setting.change': {
    role: neededRoles.saveSettings,
    run: (store, { before }, authority, now) => changeSettings(store, before as Settings, authority, now),
  },
  'links.change': {
    role: neededRoles.saveLinks,
    run: (store, { before }, authority, now) => setLinks(store, JSON.parse(String(before?.links)), authority, now),
  },
};

/** Registers the calls about what administrators set while the site runs. */
export const settingCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store, environment } = options;

  app.get(
    calls.settings,
    {
      config: { role: neededRoles.settings },
      schema: { summary: '站点的设置', tags, response: respondsWith(SiteSettings) },
    },
    async () => ({ data: await toWire(store, environment) }),
  );

  app.post(
    calls.saveSettings,
    {
      config: { role: neededRoles.saveSettings },
      schema: { summary: '更改设置，马上生效', tags, body: SettingsChange, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { reason, ...changes } = request.body;
      const act = await changeSettings(store, toSettings(changes), authorityOf(request, { reason }), Date.now());
      return { data: recorded('设置已更改', act) };
    },
  );

  app.post(
    calls.saveLinks,
    {
      config: { role: neededRoles.saveLinks },
      schema: { summary: '换掉全部友情链接', tags, body: LinksChange, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { links, reason } = request.body;
      const checked = links.map(({ link_name, link_url }) => {
        const name = link_name.trim();
        const isRightName = name !== '' && [...name].length <= settingBounds.linkNameLength;
        refuse(!isRightName && `链接的名称应为 1 到 ${settingBounds.linkNameLength} 个字`);
        refuse(linkAddressProblem(`“${name}”的地址`, link_url.trim()));
        return { link_name: storable(name), link_url: storable(link_url.trim()) };
      });
      const act = await setLinks(store, checked, authorityOf(request, { reason }), Date.now());
      return { data: recorded('友情链接已更新', act) };
    },
  );

  app.post(
    calls.sendTestMail,
    {
      config: { role: neededRoles.sendTestMail, weight: weights.signIn },
      schema: { summary: '寄一封测试信，并说寄出去没有', tags, body: TestMailForm, response: respondsWith(Done) },
    },
    async (request) => {
      const email = request.body.email.trim();
      refuse(email === '' && '请填写收信的邮箱');
      refuse(emailProblem(email));
      if (environment.smtpUrl === undefined)
        throw new FailedCall(
          409,
          'conflict',
          '服务器没有设置寄信：请设置环境变量 SMTP_URL、MAIL_FROM 和 PUBLIC_ORIGIN',
        );
      await limitMails(options, request, `test ${email}`);
      const problem = await sendTestMail(environment, { to: email, site: await options.siteName() });
      if (problem !== null) throw new FailedCall(409, 'conflict', `信没有寄出：${problem}`);
      return { data: { msg: `测试信已经寄给 ${email}，请去收信` } };
    },
  );
};

/** Names of the site's texts. */
const textNames = ['name', 'disclaimer', 'licence', 'copyright'] as const satisfies (keyof Site)[];

const toWire = async (store: Store, { smtpUrl }: Pick<Environment, 'smtpUrl'>): Promise<SiteSettings> => {
  const settings = await readSettings(store);
  return {
    texts: { name: '', disclaimer: '', licence: '', copyright: '', ...pickTexts(settings) },
    defaults: defaultTexts(),
    registration: registrationIn(settings),
    second_factor_duty: settings.second_factor_duty === secondFactorDuty.value,
    members_only: isForMembersOnly(settings),
    links: await listLinks(store),
    sends_mail: smtpUrl !== undefined,
  };
};

const pickTexts = (settings: Settings): Partial<Site> =>
  Object.fromEntries(textNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])));

/** A change as the table keeps it. @throws FailedCall 400 where a text is too long */
const toSettings = (change: Omit<Change, 'reason'>): Settings => {
  const { texts = {}, registration, second_factor_duty, members_only } = change;
  const settings: Settings = {};
  for (const name of textNames) {
    const text = texts[name]?.trim();
    if (text === undefined) continue;
    const max = name === 'name' ? settingBounds.nameLength : settingBounds.textLength;
    refuse([...text].length > max && `${name === 'name' ? '站名' : '页脚的文字'}不能多于 ${max} 个字`);
    settings[name] = text;
  }
  if (registration !== undefined) settings.registration = keptRegistration(registration);
  if (second_factor_duty !== undefined) settings.second_factor_duty = second_factor_duty ? secondFactorDuty.value : '';
  if (members_only !== undefined) settings.members_only = keptMembersOnly(members_only);
  return settings;
};
