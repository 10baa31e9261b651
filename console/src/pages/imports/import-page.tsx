import { useParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { ImportBookRow, ImportDetails, ImportJob } from 'shared-api/console/schemas/imports';
import { QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { ButtonRow, LineLink, SoftText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { sizeText } from '../../words/formats.ts';
import { BookView } from './book-view.tsx';
import { bookStateNames, movingStates, stateNames } from './import-words.ts';
import { useRefreshWhile } from './use-refresh-while.ts';

/** One uploaded file: what was found in it, and what is done about it. */
const ImportPage = () => {
  const { jobId = '' } = useParams();
  const details = useConsoleQuery<ImportDetails>(calls.importJob(jobId));
  return <Loaded {...details}>{(found) => <JobView details={found} />}</Loaded>;
};

/* The route's module: routes.tsx loads it as one chunk. */
export { ImportPage as Component };

const JobView = ({ details: { job, items } }: { details: ImportDetails }) => {
  useRefreshWhile(movingStates.includes(job.state));
  const [only] = items;
  return (
    <>
      <PageTitle link={{ label: '回到导入', to: addresses.imports }}>{job.file}</PageTitle>
      <JobCard job={job} />
      {items.length === 1 && only ? (
        <BookView bookId={only.id} />
      ) : (
        items.length > 0 && (
          <DataTable label="文件里的书" columns={columns} rows={items} keyOf={({ id }) => id} wideOnly={['file']} />
        )
      )}
    </>
  );
};

const JobCard = ({ job }: { job: ImportJob }) => {
  const send = useAct();
  const { id, state, error, books, uploaded_by: by } = job;
  const isOpen = state !== 'done' && state !== 'discarded' && !(state === 'failed' && !job.may_retry);
  return (
    <SectionCard title={stateNames[state]}>
      {error !== null && <p role="alert">{error}</p>}
      <SoftText>
        {sizeText(job.bytes)}
        {by !== null && `，${by.username} 上传`}
        {job.from_folder && '，来自服务器的文件夹'}
        {books.all > 1 && `，${books.all} 部书`}
      </SoftText>
      {isOpen && (
        <ButtonRow>
          {books.all > 1 && books.ready > 0 && (
            <QuietButton type="button" onClick={() => void send(calls.takeImports, { jobs: [id] })}>
              全部收入（{books.ready} 部）
            </QuietButton>
          )}
          {job.may_retry && (
            <QuietButton type="button" onClick={() => void send(calls.retryImports, { jobs: [id] })}>
              重试
            </QuietButton>
          )}
          <QuietButton type="button" onClick={() => void send(calls.discardImports, { jobs: [id] })}>
            丢弃这个文件
          </QuietButton>
        </ButtonRow>
      )}
    </SectionCard>
  );
};

const columns: Column<ImportBookRow>[] = [
  {
    id: 'title',
    header: '书名',
    cell: ({ row: { original } }) => (
      <LineLink to={addresses.importBook(original.id)}>{original.title ?? original.file}</LineLink>
    ),
  },
  { id: 'author', header: '作者', cell: ({ row: { original } }) => original.author ?? '' },
  {
    id: 'state',
    header: '状态',
    cell: ({ row: { original } }) => (
      <>
        {bookStateNames[original.state]}
        {original.error !== null && <BookError>{original.error}</BookError>}
        {original.error === null && original.doubts > 0 && <BookError>疑点 {original.doubts} 处</BookError>}
      </>
    ),
  },
  { id: 'file', header: '文件', cell: ({ row: { original } }) => original.file },
];

const BookError = styled.small`
  display: block;
  color: ${color.inkSoft};
`;
