import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import type {
  CategoryChoice,
  CategoryList,
  CategoryMerge,
  CategoryOrder,
  CategoryRename,
  CategoryRow,
} from 'shared-api/console/schemas/categories';
import { categoryBounds } from 'shared-api/console/schemas/categories';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { SectionCard } from 'shared-ui/section-card';
import { Select } from 'shared-ui/select';
import { TextButton } from 'shared-ui/text-button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { ButtonRow, LabelledField, SoftText } from '../../area/page-styles.ts';
import { written } from '../../forms/entry-rules.ts';
import { OrderedList } from '../../lists/ordered-list.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';

/** The categories, by which readers filter novels. */
export const CategoryForm = () => {
  const list = useConsoleQuery<CategoryList>(calls.categories);
  return (
    <SectionCard title="分类">
      <Loaded {...list}>
        {({ items }) => (
          <>
            <Categories categories={items} />
            <NewCategory />
          </>
        )}
      </Loaded>
    </SectionCard>
  );
};

/** The dialog that asks before a category changes. */
interface OpenDialog {
  category: CategoryRow;
  change: 'rename' | 'merge' | 'remove';
}

const namesOf = (categories: readonly CategoryRow[]): string[] => categories.map(({ name }) => name);

/** The categories with these names first, in their order; the others follow as they were. */
const inOrder = (categories: readonly CategoryRow[], names: readonly string[]): CategoryRow[] => [
  ...names.flatMap((name) => categories.filter((row) => row.name === name)),
  ...categories.filter(({ name }) => !names.includes(name)),
];

const Categories = ({ categories: present }: { categories: CategoryRow[] }) => {
  const send = useAct();
  /** The names in an order that is not saved yet: it stays while categories are added, renamed and removed. */
  const [names, setNames] = useState<string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>();
  const shown = inOrder(present, names);
  const isMoved = shown.some(({ name }, at) => name !== present[at]?.name);
  const close = () => setDialog(undefined);
  const saveOrder = async () => {
    if (await send(calls.orderCategories, { names: namesOf(shown), reason: '' } satisfies CategoryOrder)) setNames([]);
  };
  return (
    <>
      <OrderedList
        label="分类"
        items={shown}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        onChange={(categories) => setNames(namesOf(categories))}
        actions={(category) => (
          <>
            <TextButton
              type="button"
              aria-label={`给${category.name}改名`}
              onClick={() => setDialog({ category, change: 'rename' })}
            >
              改名
            </TextButton>
            <TextButton
              type="button"
              aria-label={`合并${category.name}`}
              onClick={() => setDialog({ category, change: 'merge' })}
            >
              合并
            </TextButton>
            {category.novel_count === 0 && (
              <TextButton
                type="button"
                aria-label={`删除${category.name}`}
                onClick={() => setDialog({ category, change: 'remove' })}
              >
                删除
              </TextButton>
            )}
          </>
        )}
        isFixed
      >
        {({ name, novel_count, aliases }) => (
          <span>
            {name}{' '}
            <SoftText as="small">
              {novel_count} 部{aliases.length > 0 && `，文件里也叫${aliases.join('、')}`}
            </SoftText>
          </span>
        )}
      </OrderedList>
      {isMoved ? (
        <ButtonRow>
          <PrimaryButton type="button" onClick={() => void saveOrder()}>
            保存次序
          </PrimaryButton>
          <TextButton type="button" onClick={() => setNames([])}>
            放弃改动
          </TextButton>
        </ButtonRow>
      ) : (
        <SoftText role="status">次序没有改动。</SoftText>
      )}
      {dialog?.change === 'rename' && (
        <RenameDialog
          category={dialog.category}
          onRenamed={(to) => setNames(names.map((name) => (name === dialog.category.name ? to : name)))}
          onClose={close}
        />
      )}
      {dialog?.change === 'merge' && <MergeDialog category={dialog.category} categories={present} onClose={close} />}
      {dialog?.change === 'remove' && <RemoveDialog category={dialog.category} onClose={close} />}
    </>
  );
};

interface CategoryDialogProps {
  category: CategoryRow;
  onClose: () => void;
}

interface RenameDialogProps extends CategoryDialogProps {
  onRenamed: (to: string) => void;
}

const RenameDialog = ({ category: { name }, onRenamed, onClose }: RenameDialogProps) => {
  const send = useAct();
  const { register, getValues } = useForm({ defaultValues: { to: name } });
  const rename = async (reason: string) => {
    const to = getValues('to').trim();
    const isDone = await send(calls.renameCategory, { name, to, reason } satisfies CategoryRename);
    if (isDone) onRenamed(to);
    return isDone;
  };
  return (
    <ActDialog title={`给分类“${name}”改名`} submit="改名" act={rename} onClose={onClose}>
      <Field label="新的名称" maxLength={categoryBounds.nameLength} {...register('to')} />
      <p>以后导入的文件写着“{name}”，也归到它。</p>
    </ActDialog>
  );
};

const MergeDialog = ({ category, categories, onClose }: CategoryDialogProps & { categories: CategoryRow[] }) => {
  const send = useAct();
  const { name, novel_count } = category;
  const others = categories.filter((row) => row.name !== name);
  const { register, watch } = useForm({ defaultValues: { into: others[0]?.name ?? '' } });
  const into = watch('into');
  return (
    <ActDialog
      title={`合并分类“${name}”`}
      submit="合并"
      isDangerous
      act={(reason) => send(calls.mergeCategory, { name, into, reason } satisfies CategoryMerge)}
      onClose={onClose}
    >
      <LabelledField>
        <label htmlFor="category-into">并入</label>
        <Select id="category-into" {...register('into')}>
          {others.map((row) => (
            <option key={row.name}>{row.name}</option>
          ))}
        </Select>
      </LabelledField>
      <p role="status">
        “{name}”的 {novel_count} 部作品，还有下架的，都归到“{into}”，“{name}”就没有了。以后导入的文件写着“{name}
        ”，也归到“{into}”。合并不能撤销。
      </p>
    </ActDialog>
  );
};

const RemoveDialog = ({ category: { name }, onClose }: CategoryDialogProps) => {
  const send = useAct();
  return (
    <ActDialog
      title={`删除分类“${name}”`}
      submit="删除"
      act={(reason) => send(calls.removeCategory, { name, reason } satisfies CategoryChoice)}
      onClose={onClose}
    >
      <p>读者筛选作品时不再见到它。有下架的作品在里面的，删不掉，要先合并到别的分类。</p>
    </ActDialog>
  );
};

const NewCategory = () => {
  const send = useAct();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { name: '' } });
  const add = handleSubmit(async ({ name }) => {
    if (await send(calls.addCategory, { name, reason: '' } satisfies CategoryChoice)) reset();
  });
  return (
    <AddForm onSubmit={add} noValidate>
      <Field
        label="新的分类"
        maxLength={categoryBounds.nameLength}
        error={formState.errors.name?.message}
        {...register('name', written('请写分类的名称'))}
      />
      <QuietButton type="submit">添加分类</QuietButton>
    </AddForm>
  );
};

const AddForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space.m};
`;
