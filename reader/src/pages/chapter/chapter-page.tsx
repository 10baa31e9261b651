import { useCallback, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StructuredData } from '../../head/structured-data.tsx';
import { ChapterArticle, chapterLanguage } from './article/chapter-article.tsx';
import { ChapterPageHead } from './chapter-page-head.tsx';
import { chapterStructuredData } from './chapter-structured-data.ts';
import { flowFrom, followAddress, heightAbove } from './flow/flow.ts';
import { PageModeStyle } from './page-mode/page-mode-style.ts';
import { useProgram } from './program/use-program.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { type SetTools, untouchedTools } from './toolbar/tools.ts';

/** The reading page: the text of a chapter, and of those that flow on from it; everything else is loaded later. */
const ChapterPage = () => {
  const addressed = useLoaderData<Chapter>();
  const [kept, setFlow] = useState(() => flowFrom(addressed));
  const [tools, changeTools] = useState(untouchedTools);
  const setTools = useCallback<SetTools>((change) => changeTools((now) => ({ ...now, ...change })), []);
  const flow = kept.addressed === addressed ? kept : followAddress(kept, addressed);
  if (flow !== kept) setFlow(flow);
  const isWanted = tools.panel !== null || tools.request !== null;
  const { Program, failed, retry } = useProgram(isWanted);
  const { current } = flow;
  return (
    <>
      <ChapterPageHead chapter={current} />
      <PageModeStyle />
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
      <Toolbar chapter={current} tools={tools} setTools={setTools} retry={failed && isWanted ? retry : undefined} />
      {Program && <Program flow={flow} setFlow={setFlow} tools={tools} setTools={setTools} />}
      <StructuredData nodes={(origin) => chapterStructuredData(current, chapterLanguage(current), origin)} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { loadChapter as loader } from './chapter-data.ts';
export { ChapterProblem as ErrorBoundary } from './chapter-problem.tsx';
export { dehydrate, rehydrate } from './dehydrated-text.ts';
export { ChapterPage as Component };

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
