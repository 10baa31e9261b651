import { useParams, useSearchParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { EditedChapter } from 'shared-api/console/schemas/chapters';
import { pages } from 'shared-api/paths';
import { SectionCard } from 'shared-ui/section-card';
import * as addresses from '../../addresses.ts';
import { ButtonRow, LineLink, SoftText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { ChapterEditor } from './chapter-editor.tsx';

/** The editor of one chapter. */
const ChapterPage = () => {
  const { chapterId = '' } = useParams();
  const [params] = useSearchParams();
  const chapter = useConsoleQuery<EditedChapter>(calls.chapter(chapterId), { quiet: true });
  return (
    <Loaded {...chapter}>
      {(found) => <ChapterView key={found.id} chapter={found} pid={params.get('pid') ?? undefined} />}
    </Loaded>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { ChapterPage as Component };

const ChapterView = ({ chapter, pid }: { chapter: EditedChapter; pid: string | undefined }) => {
  const { id, novel_id: novelId, novel_title: novelTitle, no, title, volume, previous, next } = chapter;
  return (
    <>
      <PageTitle link={{ label: `《${novelTitle}》的章节`, to: addresses.novelChapters(novelId) }}>{title}</PageTitle>
      <SoftText>
        第 {no} 章{volume !== null && `，在“${volume}”里`}
      </SoftText>
      <ButtonRow as="nav" aria-label="前后的章">
        {previous !== null && <LineLink to={addresses.chapter(previous)}>前一章</LineLink>}
        {next !== null && <LineLink to={addresses.chapter(next)}>后一章</LineLink>}
        <LineLink to={pages.chapter(id)}>阅读页</LineLink>
      </ButtonRow>
      <SectionCard title="章名和正文">
        <ChapterEditor chapter={chapter} pid={pid} />
      </SectionCard>
    </>
  );
};
