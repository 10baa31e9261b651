import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { emailProblem, impersonatesSite, nameLength, nicknameProblem } from 'shared-api/account-rules';
import { formatDay } from 'shared-api/format';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Profile, ProfileChange } from 'shared-api/schemas/account';
import { Choices } from 'shared-ui/choices';
import { Field } from 'shared-ui/field';
import { SectionCard } from 'shared-ui/section-card';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useSiteName } from '../../area/page-title.tsx';
import { useDraft } from '../../area/use-draft.ts';
import { EmailState } from './email-state.tsx';

/** Longest bio, in characters. Source: product description, entities. */
const maxBioLength = 200;

type FormValues = Pick<Profile, 'nickname' | 'gender' | 'bio' | 'email'>;

const genders = [
  { value: '', label: '保密' },
  { value: '男', label: '男' },
  { value: '女', label: '女' },
  { value: '其他', label: '其他' },
] as const;

/** Form for a member's profile. @param onSaved is called with the profile as the server keeps it now */
export const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) => {
  const { nickname, gender, bio, email } = profile;
  const form = useForm<FormValues>({ mode: 'onTouched', defaultValues: { nickname, gender, bio, email } });
  useDraft('profile', form);
  const { register, handleSubmit, getValues, reset, watch, formState } = form;
  const siteName = useSiteName();
  const id = useId();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    const saved = await saveProfile(values);
    if (!saved) return;
    // Text that was typed while the answer was under way stays in the fields, as a change that is not saved yet.
    const typed = getValues();
    reset(values);
    reset(typed, { keepDefaultValues: true });
    onSaved(saved);
  });

  return (
    <SectionCard title="个人资料">
      <UsernameLine>{`用户名 ${profile.username}，${formatDay(profile.created_at)} 加入`}</UsernameLine>
      <ProfileFields onSubmit={submit} noValidate>
        <Field
          label="昵称"
          hint={`选填，最多 ${nameLength.max} 个字，不能像是本站的名义`}
          error={errors.nickname?.message}
          {...register('nickname', {
            validate: (entered) =>
              nicknameProblem(entered) ??
              // One that was chosen before the site had its name stays.
              (entered !== nickname && impersonatesSite(entered, siteName) ? '昵称不能像是本站的名义' : undefined),
          })}
        />
        <Choices legend="性别" options={genders} {...register('gender')} />
        <Field
          label="邮箱"
          type="email"
          autoComplete="email"
          hint="选填，如 name@example.com，仅自己可见"
          error={errors.email?.message}
          {...register('email', { validate: emailProblem })}
        />
        <EmailState {...profile} />
        <label htmlFor={id}>简介</label>
        <TextArea
          id={id}
          rows={3}
          aria-invalid={errors.bio ? true : undefined}
          {...register('bio', {
            validate: (bioText) => [...bioText].length <= maxBioLength || `简介最多 ${maxBioLength} 个字`,
          })}
        />
        <BioCount role={errors.bio && 'alert'}>
          {errors.bio?.message ?? `${[...watch('bio')].length} / ${maxBioLength}`}
        </BioCount>
        <SubmitButton isSending={isSubmitting}>保存</SubmitButton>
      </ProfileFields>
    </SectionCard>
  );
};

const UsernameLine = styled.p`
  color: ${color.inkSoft};
`;

const ProfileFields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.m};

  /* As near to its field as the other labels. */
  & > label {
    margin-block-end: calc(${space.xs} - ${space.m});
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  & > button {
    justify-self: start;
  }
`;

const BioCount = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-align: end;

  &[role='alert'] {
    color: ${color.seal};
  }
`;

/** Saves part of the profile. @returns the whole profile as it is now; null where the server refused, which a toast explains */
const saveProfile = async (change: ProfileChange): Promise<Profile | null> => {
  try {
    const profile = await post<Profile>(calls.profile, change);
    toast.success('已保存');
    return profile;
  } catch {
    return null;
  }
};
