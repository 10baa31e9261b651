import { useEffect, useState } from 'react';
import { triedBuildBar } from 'shared-api/contract';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Composition as CompositionData } from 'shared-api/schemas/composition';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { readPageData } from '../page-data.ts';
import { sharedPackages } from '../remotes/federation.ts';
import { loadRoutes } from '../remotes/load-routes.ts';
import { ActivationList } from './activation-list.tsx';
import { AppCard } from './app-card.tsx';
import { readPageApps } from './page-apps.ts';
import { ReleaseFigures } from './release-figures.tsx';
import { ReportList } from './report-list.tsx';
import { SharedPackages } from './shared-packages.tsx';

/** Content of the composition page: the page's apps, their shared packages, and the server's activations and reports. */
const Composition = () => {
  const [{ set }] = useState(readPageData);
  const failures = useAllRemotes(Object.keys(set.remotes), (remote) => loadRoutes(set, remote));
  const data = useCompositionData();
  const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isOld = data !== undefined && data.set !== '' && data.set !== set.id;
  return (
    <CompositionColumn>
      <header>
        <CompositionTitle>页面构成</CompositionTitle>
        <CompositionLead>
          这个页面的发布组合是 <SetId>{set.id}</SetId>，一页之内所有程序都来自它。
          {isOld && <span> 网站已经换了新的组合，重新打开页面即可用上。</span>}
        </CompositionLead>
      </header>
      <AppCards>
        {readPageApps(set, timings, window.location.origin, triedApp()).map((app) => (
          <AppCard key={app.name} app={app} failed={failures.has(app.name)} />
        ))}
      </AppCards>
      <SharedPackages packages={sharedPackages()} />
      {data?.releases && data.releases.length > 0 && <ReleaseFigures releases={data.releases} />}
      {data && <ActivationList activations={data.activations} />}
      {data && <ReportList {...data} />}
    </CompositionColumn>
  );
};

export default Composition;

/** The app that is a developer's build in this page, as the server's bar says (server/releases/override/override-bar.ts). */
const triedApp = (): string | undefined => document.querySelector<HTMLElement>(triedBuildBar)?.dataset.app;

/** Loads the remotes that the page has not needed so far, so that they can be shown. @returns the remotes that failed to load */
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

const useCompositionData = (): CompositionData | undefined => {
  const [data, setData] = useState<CompositionData>();
  useEffect(() => {
    // Without it the page still shows what the browser knows; the page's error listener shows that the call failed.
    get<CompositionData>(calls.composition).then(setData, () => {});
  }, []);
  return data;
};

const CompositionColumn = styled.div`
  display: grid;
  gap: ${space.xxl};
  padding-block: ${space.l} ${space.xxl};
`;

const CompositionTitle = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.display};
`;

const CompositionLead = styled.p`
  margin-block-start: ${space.s};
  color: ${color.inkSoft};
`;

const SetId = styled.code`
  color: ${color.ink};
  font-size: 0.95em;
`;

const AppCards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  gap: ${space.l};
  align-items: start;
`;
