import { type FormEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import * as calls from 'shared-api/console/calls';
import { type NovelChoice, type NovelJobs, novelJobBounds } from 'shared-api/console/schemas/novel-jobs';
import { maxFindLength, type NovelConditions, type NovelRow } from 'shared-api/console/schemas/novel-list';
import { calls as readersCalls } from 'shared-api/paths';
import { type Category, orders, updatedWithin } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { Input } from 'shared-ui/field';
import { Notice } from 'shared-ui/notice';
import { TextButton } from 'shared-ui/text-button';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { FilterRow, FilterSelect, FoldedConditions, useFilters } from '../../filters/filter-form.tsx';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList, useConsoleQuery } from '../../queries/use-console-query.ts';
import { VirtualTable } from '../../table/virtual-table.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { JobPanel } from './job-panel.tsx';
import { columnChoices, columnOf, novelColumns, type TableOrder, usualColumns } from './novel-columns.tsx';
import { bandNames, countText, orderNames, statusNames } from './novel-words.ts';
import { TableViews, useChosenColumns } from './table-views.tsx';

const conditionNames = ['find', 'category', 'status', 'words', 'updated', 'tags', 'down'] as const;

/** Names in the address of what a phone shows behind a button. */
const foldedNames = ['category', 'status', 'words', 'updated', 'down', 'order', 'way'] as const;

const all = { value: '', label: '全部' };
const optionsOf = (names: Readonly<Record<string, string>>) => [
  all,
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** All novels, found, narrowed and ordered, and what is done to many of them at once. */
const NovelsPage = () => {
  const { valueFor, set } = useFilters();
  // As the address has them: the server says what is none.
  const conditions: NovelConditions = Object.fromEntries(
    conditionNames.map((name) => [name, valueFor(name)] as const).filter(([, value]) => value !== ''),
  );
  const isFiltered = Object.keys(conditions).length > 0;
  const order = orders.find((one) => one === valueFor('order')) ?? 'new';
  const way: TableOrder['way'] = valueFor('way') === 'asc' ? 'asc' : 'desc';
  const sortBy = (column: TableOrder['order']) =>
    set({ order: column, way: column === order && way === 'desc' ? 'asc' : '' });
  const { more, ...list } = useConsoleList<NovelRow>((cursor) => calls.novels({ ...conditions, order, way, cursor }));
  const jobs = useConsoleQuery<NovelJobs>(calls.novelJobs);
  const { data: categories = [] } = useConsoleQuery<Category[]>(readersCalls.categories);
  const [columns, setColumns] = useChosenColumns(usualColumns);
  const chosen = useChosen(JSON.stringify(conditions));
  const [change, setChange] = useState<{ novels: string; choice: NovelChoice }>();
  const loadMore = useLoadNearEnd(JSON.stringify([conditions, order, way, list.data?.length]), more);
  // The same columns until something of them changes: the table draws all rows anew for others.
  const onSort = useEffectEvent(sortBy);
  const tableColumns = useMemo(
    () => novelColumns({ shown: columns, onSort, isChosen: (id) => chosen.ids.has(id), choose: chosen.toggle }),
    [columns, chosen.ids, chosen.toggle],
  );
  return (
    <>
      <PageTitle>作品</PageTitle>
      <JobPanel jobs={jobs.data?.items ?? []} reload={jobs.reload} />
      <FilterRow label="查找作品">
        <FindForm find={valueFor('find')} tags={valueFor('tags')} onFind={set} />
        <FoldedConditions label="更多条件和排序" isOpen={foldedNames.some((name) => valueFor(name) !== '')}>
          <FilterSelect
            label="分类"
            value={valueFor('category')}
            options={[all, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(category) => set({ category })}
          />
          <FilterSelect
            label="状态"
            value={valueFor('status')}
            options={optionsOf(statusNames)}
            onChange={(status) => set({ status })}
          />
          <FilterSelect
            label="下架"
            value={valueFor('down')}
            options={[all, { value: '0', label: '没有下架的' }, { value: '1', label: '已下架的' }]}
            onChange={(down) => set({ down })}
          />
          <FilterSelect
            label="字数"
            value={valueFor('words')}
            options={optionsOf(bandNames)}
            onChange={(words) => set({ words })}
          />
          <FilterSelect
            label="更新"
            value={valueFor('updated')}
            options={[all, ...updatedWithin.map((days) => ({ value: days, label: `${days} 天内` }))]}
            onChange={(updated) => set({ updated })}
          />
          <FilterSelect
            label="排序"
            value={order}
            options={orders.map((value) => ({ value, label: orderNames[value] }))}
            onChange={(value) => set({ order: value, way: '' })}
          />
          <FilterSelect
            label="先后"
            value={way}
            options={[
              { value: 'desc', label: '从大到小' },
              { value: 'asc', label: '从小到大' },
            ]}
            onChange={(value) => set({ way: value === 'asc' ? 'asc' : '' })}
          />
        </FoldedConditions>
      </FilterRow>
      <TableViews columns={columns} setColumns={setColumns} />
      <Loaded {...list}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice
              role="status"
              level="h2"
              title={more.has ? '看过的作品里没有符合的' : isFiltered ? '没有符合条件的作品' : '书库里还没有作品'}
            />
          ) : (
            <>
              <ChangeBar aria-label="修改作品">
                {chosen.ids.size > 0 ? (
                  <>
                    <span role="status">
                      已选 {countText(chosen.ids.size)} 部{chosen.isFull && `，最多选 ${novelJobBounds.chosen} 部`}
                    </span>
                    <QuietButton
                      type="button"
                      onClick={() =>
                        setChange({
                          novels: `选中的 ${countText(chosen.ids.size)} 部作品`,
                          choice: { ids: [...chosen.ids] },
                        })
                      }
                    >
                      修改选中的
                    </QuietButton>
                    <TextButton type="button" onClick={chosen.clear}>
                      都不选
                    </TextButton>
                  </>
                ) : (
                  <QuietButton
                    type="button"
                    onClick={() =>
                      setChange({
                        novels: isFiltered ? '符合条件的作品' : '全部作品',
                        choice: { conditions },
                      })
                    }
                  >
                    {isFiltered ? '修改符合条件的全部' : '修改全部'}
                  </QuietButton>
                )}
              </ChangeBar>
              <VirtualTable
                label="作品"
                columns={tableColumns}
                rows={rows}
                keyOf={idOf}
                rowHeader="title"
                wideOnly={columnChoices.map(({ id }) => id)}
                sorted={{ column: columnOf(order), way }}
                isChosen={({ id }) => chosen.ids.has(id)}
                onNearEnd={loadMore}
              />
            </>
          )
        }
      </Loaded>
      <More {...more} />
      {change && (
        <ChangeDialog
          {...change}
          categories={categories}
          onPrepared={() => {
            chosen.clear();
            jobs.reload();
            window.scrollTo({ top: 0 });
          }}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  );
};

const idOf = ({ id }: NovelRow): string => id;

/* The route's module: routes.tsx loads it as one chunk. */
export { NovelsPage as Component };

/** Ids of the novels that are chosen one by one. Under other conditions none is: nobody changes what they do not see. */
const useChosen = (conditions: string) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(conditions);
  if (seen !== conditions) {
    setSeen(conditions);
    setIds(new Set());
  }
  return useMemo(
    () => ({
      ids,
      isFull: ids.size >= novelJobBounds.chosen,
      clear: () => setIds(new Set()),
      toggle: ({ id }: NovelRow) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(id) && after.size < novelJobBounds.chosen) after.add(id);
          return after;
        }),
    }),
    [ids],
  );
};

/**
 * A function that loads the next page when the last rows come near the window: once for each length that a list has. Where a page
 * brought nothing, the button beneath goes on.
 * @param list names the list and its length
 */
const useLoadNearEnd = (list: string, more: { has: boolean; state: string; load: () => void }) => {
  const askedFor = useRef('');
  return () => {
    if (!more.has || more.state !== 'idle' || askedFor.current === list) return;
    askedFor.current = list;
    more.load();
  };
};

interface FindFormProps {
  find: string;
  tags: string;
  onFind: (changes: Record<string, string>) => void;
}

/** Fields for names and tags, which are looked for when they are sent. */
const FindForm = ({ find, tags, onFind }: FindFormProps) => {
  const id = useId();
  const [entries, setEntries] = useState({ find, tags });
  useEffect(() => setEntries({ find, tags }), [find, tags]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind({ find: entries.find.trim(), tags: entries.tags.trim().replace(/[、;；\s]+/g, ',') });
  };
  return (
    <FindFields onSubmit={submit}>
      <LabelledField>
        <label htmlFor={`${id}-find`}>书名、作者或编号</label>
        <Input
          id={`${id}-find`}
          type="search"
          maxLength={maxFindLength}
          value={entries.find}
          onChange={(event) => setEntries({ ...entries, find: event.target.value })}
        />
      </LabelledField>
      <LabelledField>
        <label htmlFor={`${id}-tags`}>有这些标签</label>
        <Input
          id={`${id}-tags`}
          maxLength={200}
          value={entries.tags}
          onChange={(event) => setEntries({ ...entries, tags: event.target.value })}
        />
      </LabelledField>
      <QuietButton type="submit">查找</QuietButton>
    </FindFields>
  );
};

const FindFields = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space.s};

  /* On a phone the fields are as wide as the row, the button beside the second. */
  @media (max-width: 47.99em) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    inline-size: 100%;

    & > :first-child {
      grid-column: 1 / -1;
    }

    input {
      inline-size: 100%;
    }
  }
`;

/** Stays in sight while the rows scroll: what is chosen may be far away. */
const ChangeBar = styled.section`
  position: sticky;
  z-index: 1;
  inset-block-start: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.m};
  margin-block-end: ${space.s};
  padding-block: ${space.s};
  border-radius: ${radius.m};
  background: ${color.paper};
  font-size: ${text.small};
`;
