import { useForm } from 'react-hook-form';
import type { Preferences, Profile } from 'shared-api/schemas/account';
import { PrimaryButton } from 'shared-ui/button';
import { Choices } from 'shared-ui/choices';
import { Field } from 'shared-ui/field';
import { SectionCard } from 'shared-ui/section-card';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { saveProfile } from './save-profile.ts';

const choiceFields = [
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

/** Number fields; their bounds are those of shared-api/schemas/account. */
const numberFields = [
  { name: 'size', label: '字号（像素）', min: 12, max: 36, step: 1 },
  { name: 'line_height', label: '行高（倍）', min: 1.2, max: 3, step: 0.1 },
  { name: 'width', label: '每行最多字数', min: 20, max: 60, step: 1 },
] as const;

interface ReadingFormProps {
  preferences: Preferences;
  onSaved: (profile: Profile) => void;
}

/** Form for a member's reading preferences, which hold on every device. */
export const ReadingForm = ({ preferences, onSaved }: ReadingFormProps) => {
  const { register, handleSubmit, formState } = useForm<Preferences>({ mode: 'onTouched', defaultValues: preferences });

  const submit = handleSubmit(async (values) => {
    const saved = await saveProfile({ preferences: values });
    if (saved) onSaved(saved);
  });

  return (
    <SectionCard title="阅读偏好">
      <ReadingFields onSubmit={submit} noValidate>
        {choiceFields.map(({ name, legend, options }) => (
          <Choices key={name} legend={legend} options={options} {...register(name)} />
        ))}
        {numberFields.map(({ name, label, min, max, step }) => {
          const rangeText = `请填写 ${min} 到 ${max} 之间的数`;
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
                required: rangeText,
                min: { value: min, message: rangeText },
                max: { value: max, message: rangeText },
              })}
            />
          );
        })}
        <PrimaryButton type="submit" disabled={formState.isSubmitting}>
          保存偏好
        </PrimaryButton>
      </ReadingFields>
    </SectionCard>
  );
};

const ReadingFields = styled.form`
  display: grid;
  gap: ${space.l};

  & > button {
    justify-self: start;
  }
`;
