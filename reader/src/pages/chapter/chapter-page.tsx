import { lazy, useCallback, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled, { createGlobalStyle } from 'styled-components';
import { excerpt, PageHead } from '../../head/page-head.tsx';
import { breadcrumbs, type JsonLdNode, StructuredData } from '../../head/structured-data.tsx';
import { loadChapterProblem } from './chapter-data.ts';
import { ChapterProblem } from './chapter-problem.tsx';
import { Toolbar, useControls } from './controls/index.ts';
import {
  ChapterArticle,
  chapterLanguage,
  drawnPage,
  flowFrom,
  followAddress,
  heightAbove,
  pageModeCss,
  printCss,
  type SetTools,
  type Tools,
  useNoteDrawn,
} from './text/index.ts';

const noTools: Tools = { panel: null, request: null, collected: false };

/** The reading page: the text of a chapter, and of those that flow on from it; everything else is loaded later. */
const ChapterPage = () => {
  const addressed = useLoaderData<Chapter>();
  const [kept, setFlow] = useState(() => drawnPage().flow ?? flowFrom(addressed));
  const [tools, changeTools] = useState<Tools>(() => drawnPage().tools ?? noTools);
  const setTools = useCallback<SetTools>((change) => changeTools((now) => ({ ...now, ...change })), []);
  const flow = kept.addressed === addressed ? kept : followAddress(kept, addressed);
  if (flow !== kept) setFlow(flow);
  const isWanted = tools.panel !== null || tools.request !== null;
  const { Controls, failed, retry } = useControls(isWanted);
  useNoteDrawn({ flow, tools, Controls });
  const { current } = flow;
  return (
    <>
      <ChapterPageHead chapter={current} />
      <PageModeStyle />
      {/* Before the text: on its way to a tool the keyboard does not go through the links at the chapter's end. */}
      <Toolbar
        chapter={current}
        tools={tools}
        setTools={setTools}
        isAlone={failed}
        retry={failed && isWanted ? retry : undefined}
      />
      <ChapterSheet data-sheet>
        {flow.above.length > 0 && <div style={{ height: heightAbove(flow) }} />}
        {flow.chapters.map((chapter) => (
          <ChapterArticle
            key={chapter.id}
            chapter={chapter}
            isCurrent={chapter === current}
            isBelow={chapter.no > current.no}
          />
        ))}
      </ChapterSheet>
      {Controls && <Controls flow={flow} setFlow={setFlow} tools={tools} setTools={setTools} />}
      <StructuredData nodes={(origin) => chapterStructuredData(current, chapterLanguage(current), origin)} />
    </>
  );
};

export { prepareWrittenText } from '../../text/annotation-parts.ts';
/* The route's module: routes.tsx loads it as one chunk. */
export { dehydrate, loadChapter as loader, rehydrate } from './chapter-data.ts';
export { ChapterPage as Component };
/** Browsers load what tells of a problem when there is one, or when the page is at rest; the server writes it at once. */
export const ErrorBoundary = typeof document === 'undefined' ? ChapterProblem : lazy(loadChapterProblem);

const ChapterSheet = styled.div`
  min-block-size: var(--sheet-room, 100vh);
  /* Room for the bar at the foot of the screen. */
  padding-block-end: ${space.xxl};
  font-size: var(--reading-size, ${text.lead});

  ${wide} {
    max-inline-size: calc(var(--reading-width, 38) * 1em + 2 * ${space.xxxl});
    margin: ${space.l} auto ${space.xxl};
    padding: ${space.l} ${space.xl} ${space.xxl};
    border-radius: ${radius.l};
    background: ${color.sheet};
    box-shadow: ${shadow};
  }
`;

/** Head of the chapter page. */
const ChapterPageHead = ({ chapter }: { chapter: Chapter }) => {
  const { title, novel } = chapter;
  return (
    <PageHead
      title={[title, novel.title]}
      description={`${novel.author}《${novel.title}》${title}：${opening(chapter)}`}
      address={pages.chapter(chapter.id)}
      type="article"
    >
      <meta property="article:published_time" content={chapter.published_at} />
      <meta property="article:modified_time" content={chapter.updated_at} />
    </PageHead>
  );
};

/** Excerpt of the first four paragraphs: the first alone is often no more than a cry or a “诗曰”. */
const opening = ({ paragraphs }: Chapter): string =>
  excerpt(
    paragraphs
      .flatMap(({ text }) => text || [])
      .slice(0, 4)
      .join(''),
    80,
  );

/** Structured data of the chapter page: the chapter, its novel and its breadcrumbs. Source: schema.org/Chapter. */
const chapterStructuredData = (chapter: Chapter, language: string | undefined, origin: string): JsonLdNode[] => {
  const { novel } = chapter;
  return [
    {
      '@type': 'Chapter',
      '@id': origin + pages.chapter(chapter.id),
      url: origin + pages.chapter(chapter.id),
      name: chapter.title,
      position: chapter.no,
      inLanguage: language ?? 'zh-Hans',
      datePublished: chapter.published_at,
      dateModified: chapter.updated_at,
      isAccessibleForFree: true,
      isPartOf: {
        '@type': 'Book',
        '@id': origin + pages.book(novel.id),
        url: origin + pages.book(novel.id),
        name: novel.title,
        author: { '@type': 'Person', name: novel.author },
      },
    },
    breadcrumbs(origin, [
      ['首页', pages.home],
      [novel.title, pages.book(novel.id)],
      [chapter.title, pages.chapter(chapter.id)],
    ]),
  ];
};

/** The rules of page mode and of paper, in a page that the server writes. What browsers load has none of it. */
const PageModeStyle = typeof document === 'undefined' ? createGlobalStyle`${pageModeCss}${printCss}` : () => null;
