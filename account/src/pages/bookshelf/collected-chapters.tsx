import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { calls, pages } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { CollectedChapter } from 'shared-api/schemas/bookshelf';
import type { Page } from 'shared-api/schemas/common';
import { TextButton } from 'shared-ui/text-button';
import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PagedRegion } from '../../member-data/paged-region.tsx';
import { usePagedList } from '../../member-data/use-paged-list.ts';

/** List of the chapters, and of the paragraphs in chapters, that a member collected. */
export const CollectedChapters = () => {
  const list = usePagedList<Page<CollectedChapter>>(
    (cursor) => calls.collection({ type: 'chapter', cursor }),
    ({ id }) => id,
  );
  const remove = async (id: string) => {
    try {
      await postOrKeep({ key: `collected:${id}`, path: calls.removeCollectedChapters, body: { ids: [id] } });
      list.takeOut(id);
    } catch {
      // The shell shows the server's sentence as a toast.
    }
  };
  return (
    <PagedRegion list={list} empty={{ title: '还没有收藏章节', text: '阅读时按“收藏本章”，以后可以从这里回来。' }}>
      {(chapters) => (
        <ul>
          {chapters.map(({ id, chapter_id, pid, novel, chapter_title, quote, note, created_at }) => (
            <CollectedChapterRow key={id} data-novel-name={chapter_title}>
              <div>
                <ChapterLink
                  to={pid === null ? pages.chapter(chapter_id) : pages.paragraph(chapter_id, pid)}
                  data-novel-text
                >
                  {chapter_title}
                </ChapterLink>
                <NovelAndDay>
                  <Link to={pages.book(novel.id)} data-novel-text>
                    {novel.title}
                  </Link>{' '}
                  · {formatDay(created_at)}
                </NovelAndDay>
                {quote !== '' && <MarkedText data-novel-text>{quote}</MarkedText>}
                {note !== '' && <p>{note}</p>}
              </div>
              <TextButton type="button" onClick={() => remove(id)} aria-label={`取消收藏 ${chapter_title}`}>
                取消收藏
              </TextButton>
            </CollectedChapterRow>
          ))}
        </ul>
      )}
    </PagedRegion>
  );
};

const CollectedChapterRow = styled.li`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space.m};
  padding-block: ${space.l};
  border-block-end: 1px solid ${color.line};
`;

const ChapterLink = styled(Link)`
  display: inline-block;
  min-inline-size: ${fingerSize};
  padding-block: 10px;
  font-weight: 600;
  ${focusRing}
`;

const NovelAndDay = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const MarkedText = styled.blockquote`
  margin: ${space.s} 0;
  padding-inline-start: ${space.m};
  border-inline-start: 3px solid ${color.line};
  color: ${color.inkSoft};
`;
