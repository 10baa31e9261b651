import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { formatDay } from 'shared-api/format';
import type { Profile } from 'shared-api/schemas/account';
import { PrimaryButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Choices } from '../../lib/choices.tsx';
import { saveProfile } from './save-profile.ts';
import { Section } from './section.tsx';

/** Characters of the words about oneself. Source: product description, entities. */
const mostBio = 200;

type Entries = Pick<Profile, 'nickname' | 'gender' | 'bio' | 'email'>;

const genders = [
  { value: '', label: '保密' },
  { value: '男', label: '男' },
  { value: '女', label: '女' },
  { value: '其他', label: '其他' },
] as const;

/** @param onSaved gets the profile as the server keeps it now */
export const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) => {
  const { nickname, gender, bio, email } = profile;
  const { register, handleSubmit, watch, formState } = useForm<Entries>({
    mode: 'onTouched',
    defaultValues: { nickname, gender, bio, email },
  });
  const id = useId();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (entries) => {
    const saved = await saveProfile(entries);
    if (saved) onSaved(saved);
  });

  return (
    <Section title="个人资料">
      <Since>
        用户名 {profile.username}，{formatDay(profile.created_at)} 加入
      </Since>
      <Form onSubmit={submit} noValidate>
        <Field label="昵称" maxLength={60} error={errors.nickname?.message} {...register('nickname')} />
        <Choices legend="性别" options={genders} {...register('gender')} />
        <Field label="邮箱" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
        <label htmlFor={id}>简介</label>
        <Text
          id={id}
          rows={3}
          aria-invalid={errors.bio ? true : undefined}
          {...register('bio', { validate: (words) => [...words].length <= mostBio || `简介最多 ${mostBio} 个字` })}
        />
        <Count role={errors.bio && 'alert'}>{errors.bio?.message ?? `${[...watch('bio')].length} / ${mostBio}`}</Count>
        <PrimaryButton type="submit" disabled={isSubmitting}>
          保存
        </PrimaryButton>
      </Form>
    </Section>
  );
};

const Since = styled.p`
  color: ${color.inkSoft};
`;

const Form = styled.form`
  display: grid;
  gap: ${space.m};

  & > label {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  & > button {
    justify-self: start;
  }
`;

const Text = styled.textarea`
  padding: ${space.m};
  border: 1px solid ${color.inkFaint};
  border-radius: ${radius.m};
  background: ${color.paper};
  resize: vertical;

  &:focus {
    border-color: ${color.accent};
    outline: 1px solid ${color.accent};
  }
`;

const Count = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-align: end;

  &[role='alert'] {
    color: ${color.seal};
  }
`;
