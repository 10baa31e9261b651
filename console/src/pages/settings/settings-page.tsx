import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { Link } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { Registration, SettingsChange, SiteSettings } from 'shared-api/console/schemas/settings';
import { settingBounds } from 'shared-api/console/schemas/settings';
import { post } from 'shared-api/request';
import { Choices } from 'shared-ui/choices';
import { Field } from 'shared-ui/field';
import { SectionCard } from 'shared-ui/section-card';
import { SubmitButton } from 'shared-ui/submit-button';
import { SwitchLabel } from 'shared-ui/switch-label';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { FormFields, SoftText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { written } from '../../forms/entry-rules.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { CategoryForm } from './category-form.tsx';
import { LegalForm } from './legal-form.tsx';
import { LinkForm } from './link-form.tsx';

/** What administrators set while the site runs. Each card is saved by itself, and counts at once. */
const SettingsPage = () => {
  const settings = useConsoleQuery<SiteSettings>(calls.settings);
  return (
    <>
      <PageTitle>设置</PageTitle>
      <Loaded {...settings}>
        {(present) => (
          <>
            {/* A form begins anew where what it shows has changed: after it was saved, or undone. */}
            <TextForm key={JSON.stringify(present.texts)} settings={present} />
            <LinkForm key={JSON.stringify(present.links)} links={present.links} />
            <CategoryForm />
            <LegalForm />
            <AccountForm key={`${present.registration} ${present.second_factor_duty}`} settings={present} />
            <AccessForm key={`members only: ${present.members_only}`} settings={present} />
            <MailForm sendsMail={present.sends_mail} />
          </>
        )}
      </Loaded>
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { SettingsPage as Component };

const textFields = [
  { name: 'name', label: '站名', maxLength: settingBounds.nameLength },
  { name: 'disclaimer', label: '页脚的声明', maxLength: settingBounds.textLength },
  { name: 'licence', label: '备案号', maxLength: settingBounds.textLength },
  { name: 'copyright', label: '版权行', maxLength: settingBounds.textLength },
] as const;

const TextForm = ({ settings: { texts, defaults } }: { settings: SiteSettings }) => {
  const send = useAct();
  const { register, handleSubmit, formState } = useForm({ defaultValues: texts });
  const { isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (entries) => {
    await send(calls.saveSettings, { texts: entries, reason: '' } satisfies SettingsChange);
  });
  return (
    <SectionCard title="站名与页脚">
      <FormFields onSubmit={submit} noValidate>
        {textFields.map(({ name, label, maxLength }) => (
          <Field key={name} label={label} maxLength={maxLength} placeholder={defaults[name]} {...register(name)} />
        ))}
        <SoftText>留空的，用灰字的默认文字。</SoftText>
        <FormButton isSending={isSubmitting} isDirty={isDirty} />
      </FormFields>
    </SectionCard>
  );
};

const AccountForm = ({ settings }: { settings: SiteSettings }) => {
  const send = useAct();
  const { register, handleSubmit, formState } = useForm<{ registration: Registration; second_factor_duty: boolean }>({
    defaultValues: { registration: settings.registration, second_factor_duty: settings.second_factor_duty },
  });
  const { isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (entries) => {
    await send(calls.saveSettings, { ...entries, reason: '' } satisfies SettingsChange);
  });
  return (
    <SectionCard title="账号">
      <FormFields onSubmit={submit} noValidate>
        <Choices
          legend="注册"
          options={[
            { value: 'open', label: '开放' },
            { value: 'invitation', label: '凭邀请' },
            { value: 'closed', label: '不开放' },
          ]}
          {...register('registration')}
        />
        <SoftText>
          凭邀请的时候，有<Link to={addresses.invitations}>邀请链接</Link>的人才能注册。已有的账号都不受影响。
        </SoftText>
        <SwitchLabel>
          <input type="checkbox" {...register('second_factor_duty')} />
          管理员必须开启两步验证
        </SwitchLabel>
        <SoftText>还没有开启的管理员，下一步就要先开启，才能打开别的管理页面；你自己也一样。</SoftText>
        <FormButton isSending={isSubmitting} isDirty={isDirty} />
      </FormFields>
    </SectionCard>
  );
};

const AccessForm = ({ settings: { members_only, registration } }: { settings: SiteSettings }) => {
  const send = useAct();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { members_only } });
  const { isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (entries) => {
    await send(calls.saveSettings, { ...entries, reason: '' } satisfies SettingsChange);
  });
  return (
    <SectionCard title="谁能看">
      <FormFields onSubmit={submit} noValidate>
        <SwitchLabel>
          <input type="checkbox" {...register('members_only')} />
          整个站只给会员看
        </SwitchLabel>
        <SoftText>
          没有登录的人只看得到登录页，搜索引擎、订阅和阅读应用都打不开。离线阅读停用，设备上留着的页面会清掉。
        </SoftText>
        {registration === 'open' && <SoftText>现在注册是开放的：任何人注册以后就能看。</SoftText>}
        <FormButton isSending={isSubmitting} isDirty={isDirty} />
      </FormFields>
    </SectionCard>
  );
};

const MailForm = ({ sendsMail }: { sendsMail: boolean }) => {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    try {
      toast.success((await post<{ msg: string }>(calls.sendTestMail, { email })).msg);
    } catch {
      // The shell shows the server's sentence as a toast.
      await client.invalidateQueries();
    }
  });
  return (
    <SectionCard title="寄信">
      {sendsMail ? (
        <FormFields onSubmit={submit} noValidate>
          <Field
            label="收信的邮箱"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email', written('请填写收信的邮箱'))}
          />
          <div>
            <SubmitButton isSending={isSubmitting}>寄一封测试信</SubmitButton>
          </div>
        </FormFields>
      ) : (
        <SoftText>
          服务器没有设置寄信，会员不能用邮箱找回密码。设置环境变量 SMTP_URL、MAIL_FROM 和
          PUBLIC_ORIGIN，再重新启动服务器。
        </SoftText>
      )}
    </SectionCard>
  );
};

/** Button of a card, which says whether there is something to save. */
const FormButton = ({ isSending, isDirty }: { isSending: boolean; isDirty: boolean }) => (
  <div>
    {isDirty ? <SubmitButton isSending={isSending}>保存</SubmitButton> : <SoftText role="status">没有改动。</SoftText>}
  </div>
);
