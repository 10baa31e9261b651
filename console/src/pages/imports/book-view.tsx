import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { BookReport, ImportBook } from 'shared-api/console/schemas/imports';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { ButtonRow } from '../../area/page-styles.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { ChapterList } from './chapter-list.tsx';
import { CorrectForm } from './correct-form.tsx';
import { bookStateNames, movingBookStates } from './import-words.ts';
import { useRefreshWhile } from './use-refresh-while.ts';

/** A novel of a file: how it was read, what it would change, and how it is put right. */
export const BookView = ({ bookId }: { bookId: string }) => {
  const book = useConsoleQuery<ImportBook>(calls.importBook(bookId));
  return <Loaded {...book}>{(found) => <FoundBook book={found} />}</Loaded>;
};

const FoundBook = ({ book }: { book: ImportBook }) => {
  const { id, state, error, report, novel_id: novelId } = book;
  useRefreshWhile(movingBookStates.includes(state));
  return (
    <>
      <SectionCard title={report ? `《${report.title}》 ${report.author}` : bookStateNames[state]}>
        {report && <p>{bookStateNames[state]}</p>}
        {error !== null && <BookProblem role="alert">{error}</BookProblem>}
        {novelId !== null && <NovelLink to={pages.book(novelId)}>去看书库里的这部作品</NovelLink>}
        {report && <Findings report={report} />}
        {(state === 'ready' || state === 'failed') && <BookActs book={book} />}
      </SectionCard>
      {report && report.doubts.length > 0 && (
        <SectionCard title={`疑点 ${report.doubts.length} 处`}>
          <ul>
            {report.doubts.map((doubt) => (
              <Doubt key={doubt}>{doubt}</Doubt>
            ))}
          </ul>
        </SectionCard>
      )}
      {(state === 'ready' || state === 'failed') && (
        <SectionCard title="改正后重新读取">
          <CorrectForm key={JSON.stringify(book.corrections)} book={book} />
        </SectionCard>
      )}
      {report && (
        <SectionCard title="开头">
          {report.first_lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </SectionCard>
      )}
      {report && state !== 'taken' && <ChapterList key={`${id} ${report.chapters}`} bookId={id} />}
    </>
  );
};

const BookActs = ({ book: { id, state, report } }: { book: ImportBook }) => {
  const send = useAct();
  const [isAsked, setAsked] = useState(false);
  return (
    <ButtonRow>
      {state === 'ready' && (
        <PrimaryButton type="button" onClick={() => setAsked(true)}>
          收入书库
        </PrimaryButton>
      )}
      <QuietButton type="button" onClick={() => void send(calls.discardImports, { books: [id] })}>
        丢弃
      </QuietButton>
      {isAsked && report && (
        <ActDialog
          title={`收入《${report.title}》`}
          submit="收入"
          act={(reason) => send(calls.takeImports, { books: [id], reason })}
          onClose={() => setAsked(false)}
        >
          {effectText(report)}
        </ActDialog>
      )}
    </ButtonRow>
  );
};

/** A sentence: whether the novel would be new in the library, and how many chapters would be new, changed or gone. */
const effectText = ({ effect }: BookReport): string => {
  if (effect.novel_id === null) return `书库里还没有这部作品，会新增，共 ${effect.added} 章。`;
  const parts = [
    effect.added > 0 && `新增 ${effect.added} 章`,
    effect.changed > 0 && `改动 ${effect.changed} 章`,
    effect.removed > 0 && `删去 ${effect.removed} 章`,
  ].filter(Boolean);
  return `书库里已有这部作品（编号 ${effect.novel_id}）：${parts.length === 0 ? '各章都没有变化' : parts.join('，')}。`;
};

const Findings = ({ report }: { report: BookReport }) => {
  const { effect } = report;
  return (
    <Facts>
      <dt>会怎样</dt>
      <dd>{effectText(report)}</dd>
      {effect.changed_titles.length > 0 && (
        <>
          <dt>改动的章</dt>
          <dd>{effect.changed_titles.join('、')}</dd>
        </>
      )}
      {effect.removed_titles.length > 0 && (
        <>
          <dt>删去的章</dt>
          <dd>{effect.removed_titles.join('、')}</dd>
        </>
      )}
      <dt>篇幅</dt>
      <dd>
        {report.chapters} 章{report.volumes > 0 && `，${report.volumes} 卷`}，{report.characters} 字
        {report.pictures > 0 && `，插图 ${report.pictures} 张`}
      </dd>
      <dt>编码</dt>
      <dd>
        {report.encoding}（{report.encoding_reason}）{report.undecodable > 0 && `，${report.undecodable} 个字解不出来`}
      </dd>
      <dt>分章</dt>
      <dd>{report.rule}</dd>
      <dt>归类</dt>
      <dd>{[report.category, report.status === 2 ? '完本' : '连载', ...report.tags].join(' · ')}</dd>
      {report.left_out.length > 0 && (
        <>
          <dt>没有收</dt>
          <dd>{report.left_out.map(({ description, characters }) => `${description} ${characters} 字`).join('；')}</dd>
        </>
      )}
      {report.rules.length > 0 && (
        <>
          <dt>替换规则</dt>
          <dd>{report.rules.map(({ name, count, problem }) => `“${name}”${problem ?? `${count} 处`}`).join('；')}</dd>
        </>
      )}
    </Facts>
  );
};

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.s} ${space.l};

  dt {
    color: ${color.inkSoft};
    white-space: nowrap;
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

const BookProblem = styled.p`
  color: ${color.seal};
`;

const Doubt = styled.li`
  padding-block: ${space.xs};
  font-size: ${text.small};
`;

const NovelLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  min-block-size: ${fingerSize};
  color: ${color.accent};
`;
