import { useId } from 'react';
import * as calls from 'shared-api/console/calls';
import { type Act, type ActQuery, maxFindCharacters } from 'shared-api/console/schemas/record';
import type { StaffList } from 'shared-api/console/schemas/staff';
import { apiBase } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { Input } from 'shared-ui/field';
import { Notice } from 'shared-ui/notice';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { FilterRow, FilterSelect, useFilters } from '../../filters/filter-form.tsx';
import { FindForm } from '../../filters/find-form.tsx';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList, useConsoleQuery, useMe } from '../../queries/use-console-query.ts';
import { ActList } from './act-list.tsx';
import { kindNames, nameIn, objectNames } from './act-words.ts';

const optionsOf = (names: Readonly<Record<string, string>>) => [
  { value: '', label: '全部' },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** What staff did, the newest first, and what can be undone of it. */
const RecordPage = () => {
  const { valueFor, set, isFiltered } = useFilters();
  const { data: me } = useMe();
  const filter: ActQuery = {
    ...{ actor: valueFor('actor'), kind: valueFor('kind') },
    ...{ object_kind: valueFor('object_kind'), object: valueFor('object') },
    find: valueFor('find'),
    ...{ from: valueFor('from'), to: valueFor('to') },
  };
  const { more, ...list } = useConsoleList<Act>((cursor) => calls.acts({ ...filter, cursor }));
  const isAdministrator = me?.role === 'administrator';
  return (
    <>
      <PageTitle
        aside={
          <QuietButton as="a" href={apiBase + calls.exportActs(filter)} download>
            导出为表格
          </QuietButton>
        }
      >
        记录
      </PageTitle>
      <FilterRow label="筛选记录">
        <FindForm
          label="名称或原因里的字"
          value={valueFor('find')}
          maxLength={maxFindCharacters}
          onFind={(find) => set({ find })}
        />
        {isAdministrator && <ActorSelect value={valueFor('actor')} onChange={(actor) => set({ actor })} />}
        <FilterSelect
          label="做了什么"
          value={valueFor('kind')}
          options={optionsOf(kindNames)}
          onChange={(kind) => set({ kind })}
        />
        <FilterSelect
          label="对什么"
          value={valueFor('object_kind')}
          options={optionsOf(objectNames)}
          onChange={(kind) => set({ object_kind: kind, object: '' })}
        />
        <Days>
          <DayField label="从" value={valueFor('from')} onChange={(from) => set({ from })} />
          <DayField label="到" value={valueFor('to')} onChange={(to) => set({ to })} />
        </Days>
        {valueFor('object') !== '' && (
          <QuietButton type="button" onClick={() => set({ object: '' })}>
            只看 {nameIn(objectNames, valueFor('object_kind'))} {valueFor('object')}：去掉
          </QuietButton>
        )}
      </FilterRow>
      <Loaded {...list}>
        {(acts) =>
          acts.length === 0 ? (
            <Notice role="status" level="h2" title={emptyTitle(isFiltered, more.has)} />
          ) : (
            <ActList label="记录" acts={acts} />
          )
        }
      </Loaded>
      <More {...more} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { RecordPage as Component };

/** Title of a list without acts. A search looks at a part of the record at a time. */
const emptyTitle = (isFiltered: boolean, hasMore: boolean): string => {
  if (hasMore) return '较新的记录里没有，可以接着找更早的';
  return isFiltered ? '没有符合条件的记录' : '还没有记录';
};

/** Whose acts are shown: those of staff of today, and of commands. */
const ActorSelect = ({ value, onChange }: { value: string; onChange: (actor: string) => void }) => {
  const { data: staff } = useConsoleQuery<StaffList>(calls.staff);
  const known = (staff?.items ?? []).map(({ id, username }) => ({ value: id, label: username }));
  const isUnknown = value !== '' && value !== 'command' && !known.some((option) => option.value === value);
  const options = [
    { value: '', label: '全部' },
    { value: 'command', label: '命令行' },
    ...known,
    ...(isUnknown ? [{ value, label: `编号 ${value}` }] : []),
  ];
  return <FilterSelect label="谁" value={value} options={options} onChange={onChange} />;
};

const DayField = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => {
  const id = useId();
  return (
    <LabelledField>
      <label htmlFor={id}>{label}</label>
      <Input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </LabelledField>
  );
};

/** The first and the last day, which stay beside each other where there is room. */
const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
`;
