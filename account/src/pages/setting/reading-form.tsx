import { useForm } from 'react-hook-form';
import type { Preferences, Profile } from 'shared-api/schemas/account';
import { PrimaryButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { Choices } from '../../lib/choices.tsx';
import { saveProfile } from './save-profile.ts';
import { Section } from './section.tsx';

const choices = [
  {
    name: 'theme',
    legend: '主题',
    options: [
      { value: 'system', label: '跟随系统' },
      { value: 'light', label: '浅色' },
      { value: 'dark', label: '深色' },
      { value: 'sepia', label: '羊皮纸' },
      { value: 'green', label: '护眼绿' },
    ],
  },
  {
    name: 'font',
    legend: '字体',
    options: [
      { value: 'serif', label: '宋体' },
      { value: 'sans', label: '黑体' },
      { value: 'kai', label: '楷体' },
    ],
  },
  {
    name: 'mode',
    legend: '翻页方式',
    options: [
      { value: 'scroll', label: '滚动' },
      { value: 'page', label: '分页' },
    ],
  },
  {
    name: 'script',
    legend: '简繁',
    options: [
      { value: 'original', label: '原文' },
      { value: 'hans', label: '简体' },
      { value: 'hant', label: '繁体' },
    ],
  },
] as const;

/** Bounds as in the wire's schema (shared-api/schemas/account). */
const numbers = [
  { name: 'size', label: '字号（像素）', min: 12, max: 36, step: 1 },
  { name: 'line_height', label: '行高（倍）', min: 1.2, max: 3, step: 0.1 },
  { name: 'width', label: '每行最多字数', min: 20, max: 60, step: 1 },
] as const;

interface ReadingFormProps {
  preferences: Preferences;
  onSaved: (profile: Profile) => void;
}

/** How a member likes to read, on every device. */
export const ReadingForm = ({ preferences, onSaved }: ReadingFormProps) => {
  const { register, handleSubmit, formState } = useForm<Preferences>({ mode: 'onTouched', defaultValues: preferences });

  const submit = handleSubmit(async (entries) => {
    const saved = await saveProfile({ preferences: entries });
    if (saved) onSaved(saved);
  });

  return (
    <Section title="阅读偏好">
      <Form onSubmit={submit} noValidate>
        {choices.map(({ name, legend, options }) => (
          <Choices key={name} legend={legend} options={options} {...register(name)} />
        ))}
        {numbers.map(({ name, label, min, max, step }) => {
          const range = `请填写 ${min} 到 ${max} 之间的数`;
          return (
            <Field
              key={name}
              label={label}
              type="number"
              inputMode="decimal"
              step={step}
              error={formState.errors[name]?.message}
              {...register(name, {
                valueAsNumber: true,
                required: range,
                min: { value: min, message: range },
                max: { value: max, message: range },
              })}
            />
          );
        })}
        <PrimaryButton type="submit" disabled={formState.isSubmitting}>
          保存偏好
        </PrimaryButton>
      </Form>
    </Section>
  );
};

const Form = styled.form`
  display: grid;
  gap: ${space.l};

  & > button {
    justify-self: start;
  }
`;
