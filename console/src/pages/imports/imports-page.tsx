import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import * as calls from 'shared-api/console/calls';
import { importBounds, importStates } from 'shared-api/console/imports';
import type { ImportJob, ImportJobs } from 'shared-api/console/schemas/imports';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { SoftText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { FilterRow, FilterSelect, useFilters } from '../../filters/filter-form.tsx';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList } from '../../queries/use-console-query.ts';
import { CellWord, type Column, DataTable } from '../../table/data-table.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { formatTime, sizeText } from '../../words/formats.ts';
import { movingStates, stateNames } from './import-words.ts';
import { UploadArea } from './upload-area.tsx';
import { useRefreshWhile } from './use-refresh-while.ts';

/** Files that were uploaded or lay in the watched folder, on their way into the library. */
const ImportsPage = () => {
  const client = useQueryClient();
  const { valueFor, set } = useFilters();
  const state = valueFor('state');
  const { more, first, ...list } = useConsoleList<ImportJob, ImportJobs>((cursor) => calls.imports({ state, cursor }));
  const rows = list.data ?? [];
  // Those that are not listed, because of a filter, may come into the list.
  useRefreshWhile(movingStates.some((moving) => (first?.counts[moving] ?? 0) > 0));
  const refresh = useCallback(() => void client.invalidateQueries(), [client]);
  return (
    <>
      <PageTitle>导入</PageTitle>
      <UploadArea onSent={refresh} />
      {first?.watches_folder && <FolderNote>放进服务器上监视的文件夹的书，不用上传，也会列在这里。</FolderNote>}
      <FilterRow label="挑选文件">
        <FilterSelect
          label="状态"
          value={state}
          options={[
            { value: '', label: '全部' },
            ...importStates.map((value) => ({ value, label: stateNames[value] })),
          ]}
          onChange={(value) => set({ state: value })}
        />
        <ActsOnAll jobs={rows} />
      </FilterRow>
      <Loaded {...list}>
        {(jobs) =>
          jobs.length === 0 ? (
            <Notice role="status" level="h2" title={state === '' ? '还没有上传过文件' : '没有这样的文件'} />
          ) : (
            <DataTable
              label="上传的文件"
              columns={columns}
              rows={jobs}
              keyOf={({ id }) => id}
              wideOnly={['bytes', 'by', 'at']}
            />
          )
        }
      </Loaded>
      <More {...more} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { ImportsPage as Component };

/** The buttons that act on all files of the list: take in, try again, throw away. */
const ActsOnAll = ({ jobs }: { jobs: readonly ImportJob[] }) => {
  const send = useAct();
  const [asked, setAsked] = useState<'take' | 'discard'>();
  const ready = jobs.filter(({ books }) => books.ready > 0).slice(0, importBounds.chosen);
  const retried = jobs.filter(({ may_retry: mayRetry }) => mayRetry).slice(0, importBounds.chosen);
  const books = ready.reduce((sum, job) => sum + job.books.ready, 0);
  const doubtful = ready.filter(({ doubts }) => doubts > 0).length;
  const ids = (chosen: readonly ImportJob[]) => chosen.map(({ id }) => id);
  return (
    <AllActs>
      {ready.length > 0 && (
        <PrimaryButton type="button" onClick={() => setAsked('take')}>
          全部收入（{books} 部）
        </PrimaryButton>
      )}
      {retried.length > 0 && (
        <QuietButton type="button" onClick={() => void send(calls.retryImports, { jobs: ids(retried) })}>
          全部重试
        </QuietButton>
      )}
      {ready.length > 0 && (
        <QuietButton type="button" onClick={() => setAsked('discard')}>
          全部丢弃
        </QuietButton>
      )}
      {asked === 'take' && (
        <ActDialog
          title="全部收入书库"
          submit="收入"
          act={(reason) => send(calls.takeImports, { jobs: ids(ready), reason })}
          onClose={() => setAsked(undefined)}
        >
          {`列出的 ${books} 部书会收入书库，读者马上能读到。${doubtful > 0 ? `其中 ${doubtful} 个文件有疑点，可以先逐个看过。` : ''}`}
        </ActDialog>
      )}
      {asked === 'discard' && (
        <ActDialog
          title="全部丢弃"
          submit="丢弃"
          isDangerous
          act={() => send(calls.discardImports, { jobs: ids(ready) })}
          onClose={() => setAsked(undefined)}
        >
          {`列出的 ${books} 部书不会收入，传上来的文件会删除。`}
        </ActDialog>
      )}
    </AllActs>
  );
};

const titleOf = ({ title, books: { all } }: ImportJob): string | null =>
  title === null || all === 0 ? null : all === 1 ? `《${title}》` : `《${title}》等 ${all} 部`;

const uploaderOf = ({ from_folder: isFromFolder, uploaded_by: by }: ImportJob): string =>
  isFromFolder ? '文件夹' : (by?.username ?? '');

const columns: Column<ImportJob>[] = [
  {
    id: 'file',
    header: '文件',
    cell: ({ row: { original } }) => (
      <RowLink to={addresses.importJob(original.id)}>
        <strong>{original.file}</strong>
        {titleOf(original) && <small>{titleOf(original)}</small>}
      </RowLink>
    ),
  },
  {
    id: 'state',
    header: '状态',
    cell: ({ row: { original } }) => (
      <StateCell>
        {stateNames[original.state]}
        {original.doubts > 0 && original.state === 'ready' && <small>疑点 {original.doubts} 处</small>}
        {original.error !== null && <small>{original.error}</small>}
      </StateCell>
    ),
  },
  {
    id: 'bytes',
    header: '大小',
    cell: ({ row: { original } }) => <CellWord>{sizeText(original.bytes)}</CellWord>,
  },
  { id: 'by', header: '上传者', cell: ({ row: { original } }) => uploaderOf(original) },
  {
    id: 'at',
    header: '时间',
    cell: ({ row: { original } }) => <CellWord>{formatTime(original.created_at)}</CellWord>,
  },
];

const AllActs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
  margin-inline-start: auto;
`;

const FolderNote = styled(SoftText)`
  margin-block: ${space.m};
`;

/** As wide as why a file was not read can be read, on a phone too. */
const StateCell = styled.span`
  display: grid;
  min-inline-size: 8em;

  small {
    color: ${color.inkSoft};
  }
`;
