import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StructuredData } from '../../head/structured-data.tsx';
import { ChapterPageHead } from './chapter-page-head.tsx';
import { chapterStructuredData } from './chapter-structured-data.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { ChapterArticle, chapterLanguage } from './view/chapter-article.tsx';
import { flowFrom, followAddress } from './view/flow.ts';
import type { PanelName } from './view/panels.ts';
import { PartProblem } from './view/part-problem.tsx';
import { useProgram } from './view/use-program.ts';

/** The reading page: the text of a chapter, and of those that flow on from it; everything else is loaded later. */
const ChapterPage = () => {
  const addressed = useLoaderData<Chapter>();
  const [kept, setFlow] = useState(() => flowFrom(addressed));
  const [panel, setPanel] = useState<PanelName | null>(null);
  const flow = kept.addressed === addressed ? kept : followAddress(kept, addressed);
  if (flow !== kept) setFlow(flow);
  const { Program, failed, retry } = useProgram(panel !== null);
  const { current } = flow;
  return (
    <>
      <ChapterPageHead chapter={current} />
      <ChapterSheet>
        {flow.chapters.map((chapter) => (
          <ChapterArticle key={chapter.id} chapter={chapter} isCurrent={chapter === current} />
        ))}
      </ChapterSheet>
      <Toolbar chapter={current} panel={panel} open={setPanel} />
      {Program && <Program flow={flow} setFlow={setFlow} panel={panel} setPanel={setPanel} />}
      {failed && panel && <PartProblem retry={retry} close={() => setPanel(null)} />}
      <StructuredData nodes={(origin) => chapterStructuredData(current, chapterLanguage(current), origin)} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { loadChapter as loader } from './chapter-data.ts';
export { ChapterProblem as ErrorBoundary } from './chapter-problem.tsx';
export { ChapterPage as Component };

const ChapterSheet = styled.div`
  /* Room for the bar at the foot of the screen. */
  padding-block-end: ${space.xxl};
  font-size: ${text.lead};

  ${wide} {
    max-inline-size: calc(38em + 2 * ${space.xxxl});
    margin: ${space.l} auto ${space.xxl};
    padding: ${space.l} ${space.xl} ${space.xxl};
    border-radius: ${radius.l};
    background: ${color.sheet};
    box-shadow: ${shadow};
  }
`;
