import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { ChapterRow, ChapterWindow, Volume } from 'shared-api/schemas/chapter';
import { useAuth } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { canHover } from 'shared-ui/can-hover';
import { LazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { SectionTitle } from 'shared-ui/section';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { savedSearchWords } from '../../novel/chapter-search.ts';
import { chapterRowId, contentsAddressFrom } from '../../novel/contents-address.ts';
import type { ReadMarks } from '../../novel/read-marks.ts';
import type { Continue } from '../../novel/use-continue.ts';
import { oneLine } from '../../text/line-clamp.ts';
import { ContentsNeighbours } from './contents-neighbours.tsx';
import { contentsAddress } from './contents-order.ts';
import { ContentsPages } from './contents-pages.tsx';

interface ContentsProps {
  novelId: string;
  contents: ChapterWindow;
  /** The newest chapters, the last one first. */
  latest: readonly ChapterRow[];
  from: number;
  at: number | null;
  isReversed: boolean;
  /** The lazily loaded part that knows what was read, here or in the account; undefined until it is loaded. */
  continued: Continue | undefined;
}

/**
 * One page of a novel's contents list, by volumes where it has them. On a phone a book begins with its newest chapters, until a
 * press on 目录 asks for the list (`#contents`), or the address for a place in it.
 */
export const Contents = ({ novelId, contents, latest, from, at, isReversed, continued }: ContentsProps) => {
  const marks = useReadMarks(novelId, continued);
  const isFolded = from === 1 && at === null && !isReversed && contents.total > latest.length;
  const items = isReversed ? [...contents.items].reverse() : contents.items;
  return (
    <ContentsSection id="contents" aria-labelledby="contents-title" data-folded={isFolded || undefined}>
      <ContentsHeader>
        <SectionTitle id="contents-title">目录</SectionTitle>
        <ChapterCount>{`共 ${contents.total} 章`}</ChapterCount>
        {contents.total > 1 && (
          <OrderLink to={contentsAddress(novelId, !isReversed)}>{isReversed ? '正序' : '倒序'}</OrderLink>
        )}
      </ContentsHeader>
      {isFolded && (
        <LatestChapters>
          <ChapterList aria-label="最新章节" data-novel-text>
            {latest.map(({ id, title }) => (
              <li key={id}>
                <ChapterLink to={pages.chapter(id)} data-read={marks?.isRead(id) || undefined}>
                  {title}
                </ChapterLink>
              </li>
            ))}
          </ChapterList>
          <AllChaptersLink href="#contents">全部目录 ›</AllChaptersLink>
        </LatestChapters>
      )}
      <WholeContents>
        {contents.total >= minSearchedChapters && (
          <ContentsTools>
            <ContentsPages novelId={novelId} total={contents.total} from={from} isReversed={isReversed} />
            <LazyFindChapter novelId={novelId} />
          </ContentsTools>
        )}
        {contents.items.length === 0 ? (
          <EmptyContents novelId={novelId} total={contents.total} />
        ) : (
          byVolume(items).map(({ volume, rows }) => (
            <div key={rows[0]?.id} data-novel-text>
              {volume && <VolumeTitle>{volume.title}</VolumeTitle>}
              <ChapterList>
                {rows.map(({ id, no, title }) => (
                  <li key={id} id={chapterRowId(no)}>
                    <ChapterLink
                      to={pages.chapter(id)}
                      aria-current={no === at || marks?.currentId === id ? 'location' : undefined}
                      data-read={marks?.isRead(id) || undefined}
                    >
                      <span>{title}</span>
                      {marks?.currentId === id && <HereMark>读到这里</HereMark>}
                    </ChapterLink>
                  </li>
                ))}
              </ChapterList>
            </div>
          ))
        )}
        {contents.items.length > 0 && (
          <ContentsNeighbours novelId={novelId} total={contents.total} from={from} isReversed={isReversed} />
        )}
      </WholeContents>
    </ContentsSection>
  );
};

/** Chapters from which on a search among their titles helps. */
const minSearchedChapters = 20;

const EmptyContents = ({ novelId, total }: { novelId: string; total: number }) =>
  total === 0 ? (
    <Notice role="status" level="h2" title="还没有章节">
      作品刚刚入库，章节稍后就来。
    </Notice>
  ) : (
    <Notice
      role="status"
      level="h2"
      title="没有这一章"
      actions={
        <QuietButton as={Link} to={contentsAddressFrom(novelId, 1)}>
          回到目录开头
        </QuietButton>
      }
    >
      这部作品一共 {total} 章。
    </Notice>
  );

const byVolume = (items: ChapterRow[]): { volume: Volume | null; rows: ChapterRow[] }[] => {
  const groups: { volume: Volume | null; rows: ChapterRow[] }[] = [];
  for (const row of items) {
    const last = groups.at(-1);
    if (last && last.volume?.no === row.volume?.no) last.rows.push(row);
    else groups.push({ volume: row.volume, rows: [row] });
  }
  return groups;
};

/** Media query of phones, on which the newest chapters stand in place of the whole list. */
const phone = '@media screen and (max-width: 47.99em)';

const ContentsSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  scroll-margin-block-start: ${space.l};
`;

const LatestChapters = styled.div`
  display: none;

  ${phone} {
    [data-folded]:not(:target) > & {
      display: grid;
      gap: ${space.s};
    }
  }
`;

const AllChaptersLink = styled.a`
  justify-self: center;
  padding-inline: ${space.l};
  color: ${color.accent};
  line-height: ${fingerSize};
`;

const WholeContents = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};

  ${phone} {
    [data-folded]:not(:target) > & {
      display: none;
    }
  }
`;

const ContentsHeader = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space.m};
`;

const ChapterCount = styled.span`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const OrderLink = styled(Link)`
  ${phone} {
    [data-folded]:not(:target) & {
      display: none;
    }
  }

  margin-inline-start: auto;
  min-inline-size: ${fingerSize};
  line-height: ${fingerSize};
  color: ${color.inkSoft};
  font-size: ${text.small};
  text-align: end;

  @media print {
    display: none;
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

/* In one line where there is room. */
const ContentsTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space.l};
`;

const HereMark = styled.span`
  margin-inline-start: ${space.s};
  font-size: ${text.tiny};
  font-weight: 400;
`;

const VolumeTitle = styled.h3`
  padding-block: ${space.l} ${space.s};
  color: ${color.inkSoft};
  font-family: ${font.serif};
  font-size: ${text.base};
`;

const ChapterList = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  column-gap: ${space.xxl};

  & > li {
    min-inline-size: 0;
    scroll-margin-block-start: 30vh;
    border-block-end: 1px solid ${color.line};
  }
`;

const ChapterLink = styled(Link)`
  display: block;
  ${oneLine}
  line-height: ${fingerSize};

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  &[data-read] {
    color: ${color.inkFaint};
  }

  &[aria-current] {
    color: ${color.accent};
    font-weight: 600;
  }
`;

const loadFindChapter = () => import(/* webpackChunkName: "find-chapter" */ './find-chapter.tsx');

/** Button that opens the search among a novel's chapter titles, which is loaded with the first press, or where one comes back to it. */
const LazyFindChapter = ({ novelId }: { novelId: string }) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // A press that came before this stays answered.
    if (savedSearchWords() !== '') setOpen(true);
  }, []);
  return isOpen ? (
    <LazyPart load={loadFindChapter} props={{ novelId }} name="搜索章节" close={() => setOpen(false)} />
  ) : (
    <div>
      <QuietButton type="button" onClick={() => setOpen(true)}>
        搜索章节
      </QuietButton>
    </div>
  );
};

/** What was read of a novel, and where the reader is; undefined until it is known, and where nothing was read. */
const useReadMarks = (novelId: string, continued: Continue | undefined): ReadMarks | undefined => {
  const { isAuth, username } = useAuth();
  const [marks, setMarks] = useState<ReadMarks>();
  useEffect(() => {
    const leaving = new AbortController();
    setMarks(undefined);
    void continued
      ?.readMarks(novelId, isAuth, leaving.signal)
      .then((found) => leaving.signal.aborted || setMarks(found));
    return () => leaving.abort();
  }, [continued, novelId, isAuth, username]);
  return marks;
};
