import { useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Composition as Answer } from 'shared-api/schemas/composition';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { readPageData } from '../page-data.ts';
import { sharedPackages } from '../remotes/federation.ts';
import { loadRoutes } from '../remotes/load-routes.ts';
import { PartCard } from './part-card.tsx';
import { readParts } from './read-parts.ts';
import { Reports } from './reports.tsx';
import { SharedTable } from './shared-table.tsx';
import { SwitchList } from './switch-list.tsx';

/** The page at hand: its apps, what they share, and what the server says of releases. */
export const Composition = () => {
  const [{ set }] = useState(readPageData);
  const failures = useAllRemotes(Object.keys(set.remotes), (remote) => loadRoutes(set, remote));
  const answer = useAnswer();
  const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isOld = answer !== undefined && answer.set !== '' && answer.set !== set.id;
  return (
    <Page>
      <header>
        <Title>页面构成</Title>
        <Lead>
          这个页面的发布组合是 <Code>{set.id}</Code>，一页之内所有程序都来自它。
          {isOld && ' 网站已经换了新的组合，重新打开页面即可用上。'}
        </Lead>
      </header>
      <Cards>
        {readParts(set, timings, window.location.origin).map((part) => (
          <PartCard key={part.app} part={part} failed={failures.has(part.app)} />
        ))}
      </Cards>
      <SharedTable packages={sharedPackages()} />
      {answer && <SwitchList switches={answer.switches} />}
      {answer && <Reports faults={answer.faults} violations={answer.violations} />}
    </Page>
  );
};

/** Loads what the page has not needed so far, so that it can be shown. @returns the remotes that could not be had */
const useAllRemotes = (remotes: string[], load: (remote: string) => Promise<unknown>): ReadonlySet<string> => {
  const [failures, setFailures] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void Promise.allSettled(remotes.map(load)).then((outcomes) =>
      setFailures(new Set(remotes.filter((_, index) => outcomes[index]?.status === 'rejected'))),
    );
    // Once in the page's life: neither changes.
  }, []);
  return failures;
};

const useAnswer = (): Answer | undefined => {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    // Without it the page still shows what it knows; the page's listener says that the call failed.
    get<Answer>(calls.composition).then(setAnswer, () => {});
  }, []);
  return answer;
};

const Page = styled.div`
  display: grid;
  gap: ${space.xxl};
  padding-block: ${space.l} ${space.xxl};
`;

const Title = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.display};
`;

const Lead = styled.p`
  margin-block-start: ${space.s};
  color: ${color.inkSoft};
`;

const Code = styled.code`
  color: ${color.ink};
  font-size: 0.95em;
`;

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  gap: ${space.l};
  align-items: start;
`;
